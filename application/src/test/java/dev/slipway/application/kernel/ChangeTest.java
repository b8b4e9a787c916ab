package dev.slipway.application.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChangeTest {

    @Test
    void what_is_not_sent_stays_and_null_is_a_value() {
        Change<String> keep = Change.keep();
        Change<String> none = Change.to(null);
        Change<String> value = Change.to("new");
        assertEquals(List.of("old", "new"), List.of(keep.or("old"), value.or("old")));
        assertNull(none.or("old"));
        assertEquals(List.of(false, true, true), List.of(keep.given(), none.given(), value.given()));
    }

    @Test
    void new_value_is_converted_and_null_is_not() {
        assertEquals(Change.keep(), Change.<String>keep().map(String::length));
        assertEquals(Change.to(3), Change.to("new").map(String::length));
        assertEquals(Change.to(null), Change.<String>to(null).map(String::length));
    }

    @ParameterizedTest
    @CsvSource({"-1, true", "0, true", "1, false"})
    void object_that_changed_later_is_not_fresh(int seconds, boolean fresh) {
        Instant seen = Instant.parse("2026-01-02T03:04:05Z");
        Freshness freshness = new Freshness(Optional.of(seen));
        String end = Refusals.end(() -> freshness.check(seen.plusSeconds(seconds)));
        assertEquals(fresh ? "done" : Refusal.preconditionFailed().failure().toString(), end);
        assertEquals("done", Refusals.end(() -> Freshness.ANY.check(seen.plusSeconds(seconds))));
    }
}
