package dev.slipway.domain.timetracking;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.issue.TimeStats;
import dev.slipway.domain.issue.WorkTime;
import dev.slipway.domain.kernel.Reason;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimeRulesTest {

    private static TimeChange change(String kind, int seconds) {
        return switch (kind) {
            case "estimate" -> new TimeChange.Estimate(new WorkTime(seconds));
            case "spend" -> new TimeChange.Spend(new WorkTime(seconds));
            case "remove estimate" -> new TimeChange.RemoveEstimate();
            default -> new TimeChange.RemoveSpent();
        };
    }

    @ParameterizedTest
    @CsvSource(delimiterString = "|", nullValues = "-", textBlock = """
            # estimate | spent | change          | by   | estimate | spent | note
            0          | 0     | estimate        | 3600 | 3600     | 0     | changed time estimate to 1h
            3600       | 60    | estimate        | 7200 | 7200     | 60    | changed time estimate to 2h
            3600       | 60    | estimate        | 3600 | 3600     | 60    | -
            3600       | 60    | estimate        | 0    | 0        | 60    | removed time estimate
            0          | 60    | estimate        | 0    | 0        | 60    | -
            3600       | 60    | remove estimate | 0    | 0        | 60    | removed time estimate
            0          | 60    | remove estimate | 0    | 0        | 60    | -
            3600       | 0     | spend           | 5400 | 3600     | 5400  | added 1h 30m of time spent
            3600       | 60    | spend           | 60   | 3600     | 120   | added 1m of time spent
            3600       | 60    | spend           | -60  | 3600     | 0     | subtracted 1m of time spent
            3600       | 60    | spend           | 0    | 3600     | 60    | -
            3600       | 60    | remove spent    | 0    | 3600     | 0     | removed time spent
            3600       | 0     | remove spent    | 0    | 3600     | 0     | -""")
    void times_follow_their_changes(int estimate, int spent, String kind, int by, int newEstimate, int newSpent, String note) {
        TimeStats present = TimeStats.of(estimate, spent);
        TimeChange change = change(kind, by);
        assertEquals(Optional.empty(), TimeRules.error(present, change));
        assertEquals(TimeStats.of(newEstimate, newSpent), TimeRules.after(present, change));
        assertEquals(Optional.ofNullable(note), TimeNotes.of(present, change));
    }

    @ParameterizedTest
    @CsvSource(delimiterString = "|", textBlock = """
            estimate | 0          | -1         | time.estimate_invalid
            spend    | 0          | -1         | time.subtracts_too_much
            spend    | 59         | -60        | time.subtracts_too_much
            spend    | 1          | 2147483647 | time.too_long
            spend    | 2147483647 | 1          | time.too_long""")
    void times_out_of_range_are_rejected(String kind, int spent, int by, String reason) {
        assertEquals(Optional.of(Reason.of(reason)), TimeRules.error(TimeStats.of(0, spent), change(kind, by)));
    }

    @Test
    void longest_time_is_taken() {
        assertEquals(Optional.empty(), TimeRules.error(TimeStats.of(0, 0), change("spend", Integer.MAX_VALUE)));
        assertEquals(Optional.empty(), TimeRules.error(TimeStats.of(0, Integer.MAX_VALUE), change("spend", -Integer.MAX_VALUE)));
    }
}
