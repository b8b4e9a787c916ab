package dev.slipway.domain.ciconfig.finding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FindingCollectorTest {
    private static final Position HERE = new Position("f", 1, 1);

    private final FindingCollector findings = new FindingCollector(KeywordPolicy.STRICT);

    private void warn(int count) {
        IntStream.range(0, count).forEach(index -> findings.add(Finding.warning("w" + index, HERE)));
    }

    private List<String> texts() {
        return findings.list().stream().map(Finding::text).toList();
    }

    @Test
    void collector_keeps_a_thousand_findings_in_their_order() {
        warn(FindingCollector.MAX + 1);
        assertEquals(IntStream.range(0, FindingCollector.MAX).mapToObj(index -> "w" + index).toList(), texts());
        assertEquals(List.of(false, 0), List.of(findings.hasErrors(), findings.errors()));
    }

    @Test
    void first_error_is_kept_beyond_the_bound_and_all_are_counted() {
        warn(FindingCollector.MAX);
        findings.addAll(List.of(Finding.error("first", HERE), Finding.error("second", HERE), Finding.warning("late", HERE)));
        assertEquals(FindingCollector.MAX + 1, findings.list().size());
        assertEquals("first", findings.list().getLast().text());
        assertEquals(List.of(true, 2), List.of(findings.hasErrors(), findings.errors()));
    }

    @Test
    void findings_of_a_reader_apart_are_its_own_and_counted() {
        findings.add(Finding.error("before", HERE));
        FindingCollector.Apart<String> apart = findings.apart(() -> {
            findings.add(Finding.error("inside", HERE));
            return "value";
        });
        findings.add(Finding.error("after", HERE));
        assertEquals(new FindingCollector.Apart<>("value", List.of(Finding.error("inside", HERE))), apart);
        assertEquals(List.of("before", "after"), texts());
        assertEquals(3, findings.errors());
    }

    @Test
    void reader_apart_that_stops_leaves_the_other_findings() {
        findings.add(Finding.warning("before", HERE));
        assertThrows(Stop.class, () -> findings.apart(() -> {
            findings.add(Finding.error("inside", HERE));
            throw new Stop("end", HERE);
        }));
        assertEquals(List.of("before"), texts());
    }

    @Test
    void stop_is_an_error_at_its_place() {
        Stop stop = new Stop("end", HERE);
        assertEquals(List.of("end", Finding.error("end", HERE)), List.of(stop.getMessage(), stop.finding()));
    }
}
