package dev.slipway.domain.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.kernel.Reason;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PushOptionRulesTest {

    @Test
    void a_push_asks_for_so_much() {
        assertEquals(Optional.empty(), PushOptionRules.objection(List.of()));
        assertEquals(Optional.empty(), PushOptionRules.objection(Collections.nCopies(100, "")));
        assertEquals(Optional.of(Reason.of("push.too_many_options", 100)), PushOptionRules.objection(Collections.nCopies(101, "")));
        assertEquals(Optional.empty(), PushOptionRules.objection(Collections.nCopies(64, "x".repeat(1024))));
        assertEquals(Optional.of(Reason.of("push.options_too_long", "65536")), PushOptionRules.objection(List.of("x".repeat(65_536), "y")));
    }

    @Test
    void what_cannot_be_stored_as_text_is_refused() {
        assertEquals(Optional.of(Reason.of("push.option_no_text")), PushOptionRules.objection(List.of("ci.skip", "ci.variable=A\0B=1")));
        assertEquals(Optional.of(Reason.of("push.option_no_text")), PushOptionRules.objection(List.of("\0")));
    }
}
