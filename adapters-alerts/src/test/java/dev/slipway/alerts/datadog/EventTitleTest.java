package dev.slipway.alerts.datadog;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EventTitleTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "Disk is full                              |    |              |          | Disk is full",
        "[Triggered] Disk is full                  |    | Triggered    |          | Disk is full",
        "[RE-TRIGGERED] Disk                       |    | RE-TRIGGERED |          | Disk",
        "[Recovered on {host:a,env:b}] Disk        |    | Recovered    | host:a,env:b | Disk",
        "[Recovered on {}] Disk                    |    | Recovered    |          | Disk",
        "[Warn on {path:[a]}] Disk                 |    | Warn         | path:[a] | Disk",
        "[P2] [Triggered on {a}] [api] Slow        | P2 | Triggered    | a        | [api] Slow",
        "[TEST] [P2] [No data] Disk                | P2 | No data      |          | Disk",
        "[Triggered] [Recovered] Disk              |    | Triggered    |          | [Recovered] Disk",
        "[api] Triggered                           |    |              |          | [api] Triggered",
        "[Triggered                                |    |              |          | [Triggered",
        "[Triggered on {a                          |    |              |          | [Triggered on {a",
        "[P9] Disk                                 |    |              |          | [P9] Disk",
        "[Triggered]                               |    | Triggered    |          | ''",
        "''                                        |    |              |          | ''"})
    void title_is_taken_apart(String title, String priority, String transition, String scope, String rest) {
        EventTitle found = EventTitle.of(title);
        assertEquals(Arrays.asList(priority, transition, scope, rest),
                Arrays.asList(found.priority().orElse(null), found.transition().orElse(null), found.scope().orElse(null), found.rest()));
    }

    @Test
    void long_titles_are_taken_apart_at_once() {
        for (String part : List.of("[", "]", "[P1]", "[TEST]", " on {", "}]", "[Triggered on {")) {
            String title = part.repeat(100_000);
            EventTitle.of("[Triggered on {" + title);
            EventTitle.of(title);
        }
    }
}
