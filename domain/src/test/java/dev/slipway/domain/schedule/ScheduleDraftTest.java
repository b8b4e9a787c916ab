package dev.slipway.domain.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.kernel.Reason;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ScheduleDraftTest {

    private static final ScheduleDraft NIGHTLY = new ScheduleDraft("Nightly", "main", "0 3 * * *", "Berlin", true);

    private static ScheduleDraft every(String cron) {
        return new ScheduleDraft("d", "main", cron, "UTC", true);
    }

    @Test
    void what_is_missing_or_wrong_is_named_by_its_field() {
        assertEquals(List.of(), NIGHTLY.errors());
        assertEquals(List.of(FieldError.of("description", "field.blank"), FieldError.of("ref", "field.blank"), FieldError.of("cron",
                "field.blank"),
                FieldError.of("cron_timezone", "field.blank")), new ScheduleDraft(" ", "", null, "", true).errors());
        assertEquals(List.of(FieldError.of("cron", "schedule.syntax"), FieldError.of("cron_timezone", "schedule.syntax")),
                new ScheduleDraft("d", "main", "every day", "Nowhere", false).errors());
        String longest = "\uD83D\uDE00".repeat(255);
        assertEquals(List.of(), new ScheduleDraft(longest, longest, "* * * * *", "UTC", true).errors());
        assertEquals(List.of(FieldError.of("description", "field.too_long", 255), FieldError.of("ref", "field.too_long", 255)),
                new ScheduleDraft(longest + "x", longest + "x", "* * * * *", "UTC", true).errors());
        assertEquals(List.of(FieldError.of("cron", "field.too_long", 255), FieldError.of("cron", "schedule.syntax")),
                every("* * * * *" + " ".repeat(255)).errors());
    }

    @Test
    void the_first_run_is_in_the_clocks_of_the_zone() {
        assertEquals(Instant.parse("2024-07-02T01:00:00Z"), NIGHTLY.firstRun(Instant.parse("2024-07-01T12:00:00Z")));
        assertEquals(Instant.parse("2024-01-02T02:00:00Z"), NIGHTLY.firstRun(Instant.parse("2024-01-01T12:00:00Z")));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            * * * * *   |  1 | 2024-05-06T07:08:00Z | 2024-05-06T07:08:01Z | 2024-05-06T07:09:00Z
            * * * * *   | 10 | 2024-05-06T07:08:00Z | 2024-05-06T07:08:01Z | 2024-05-06T07:18:00Z
            */15 * * * *| 10 | 2024-05-06T07:15:00Z | 2024-05-06T07:15:01Z | 2024-05-06T07:30:00Z
            */7 * * * * | 10 | 2024-05-06T07:56:00Z | 2024-05-06T07:56:01Z | 2024-05-06T08:07:00Z
            0 3 * * *   | 10 | 2024-05-06T03:00:00Z | 2024-05-06T03:00:01Z | 2024-05-07T03:00:00Z
            0 3 * * *   | 10 | 2024-05-06T03:00:00Z | 2024-05-20T12:00:00Z | 2024-05-21T03:00:00Z
            0 3 * * *   | 10 | 2024-05-06T03:00:00Z | 2024-05-07T03:00:00Z | 2024-05-08T03:00:00Z
            * * * * *   | 10 | 2024-05-06T07:08:00Z | 2024-05-06T09:00:30Z | 2024-05-06T09:01:00Z
            0 * * * *   | 10 | 2024-05-06T07:00:00Z | 2024-05-06T06:00:00Z | 2024-05-06T08:00:00Z
            """)
    void after_a_run_times_that_have_passed_or_come_too_soon_are_left_out(String cron, int minutes, String due, String now, String next) {
        assertEquals(Instant.parse(next), every(cron).runAfter(Instant.parse(due), Instant.parse(now), Duration.ofMinutes(minutes)));
    }

    @Test
    void times_stay_where_nothing_that_makes_them_changes() {
        assertTrue(NIGHTLY.keepsTimesOf(new ScheduleDraft("other", "other", "0 3 * * *", "Berlin", true)));
        assertFalse(NIGHTLY.keepsTimesOf(new ScheduleDraft("Nightly", "main", "0 4 * * *", "Berlin", true)));
        assertFalse(NIGHTLY.keepsTimesOf(new ScheduleDraft("Nightly", "main", "0 3 * * *", "UTC", true)));
        assertFalse(NIGHTLY.keepsTimesOf(new ScheduleDraft("Nightly", "main", "0 3 * * *", "Berlin", false)));
    }

    @ParameterizedTest
    @EnumSource(AccountState.class)
    void who_may_do_nothing_runs_no_schedules(AccountState state) {
        assertEquals(state == AccountState.ACTIVE
                ? Optional.empty()
                : Optional.of(new ScheduleFailure(Reason.of("schedule.owner_barred"), true)), ScheduleFailure.ofOwner(Optional.of(state)));
    }

    @Test
    void what_does_not_pass_switches_the_schedule_off() {
        assertEquals(Optional.of(new ScheduleFailure(Reason.of("schedule.owner_gone"), true)), ScheduleFailure.ofOwner(Optional.empty()));
        assertTrue(ScheduleFailure.ownerNotAllowed().lasting());
        assertFalse(ScheduleFailure.projectClosed().lasting());
        assertFalse(ScheduleFailure.failed().lasting());
        assertEquals(new ScheduleFailure(Reason.of("a", "b\ufffd", "\uD83D\uDE00".repeat(1_000)), false),
                ScheduleFailure.refused(Reason.of("a", "b\0", "\uD83D\uDE00".repeat(5_000))));
    }
}
