package dev.slipway.domain.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.domain.job.FailureReason;
import dev.slipway.domain.kernel.FieldError;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunnerTest {

    private static final Instant NOW = Instant.parse("2024-06-01T00:00:00Z");

    @Test
    void attributes_have_limits() {
        List<String> tags = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            tags.add("t" + i);
        }
        assertEquals(List.of(), new RunnerAttributes(Optional.of("d".repeat(1024)), Optional.of("n".repeat(1024)), tags,
                false, Optional.of(Duration.ofMinutes(10))).errors());
        tags.add(" ");
        assertEquals(List.of(FieldError.of("description", "text.too_long", 1024),
                FieldError.of("maintenance_note", "text.too_long", 1024),
                FieldError.of("tags_list", "runner.too_many_tags", 50),
                FieldError.of("tags_list", "runner.tag_invalid", 255),
                FieldError.of("maximum_timeout", "runner.timeout_too_short")),
                new RunnerAttributes(Optional.of("d".repeat(1025)), Optional.of("n".repeat(1025)), tags, false,
                        Optional.of(Duration.ofSeconds(599))).errors());
        assertEquals(List.of(FieldError.of("tags_list", "runner.tags_required")),
                new RunnerAttributes(Optional.empty(), Optional.empty(), List.of(), false, Optional.empty()).errors());
    }

    /** Rows: whether the runner takes jobs without tags, number of its tags, characters of each, and the error. */
    @ParameterizedTest
    @CsvSource({"true,0,0,", "false,0,0,runner.tags_required", "true,1,1,", "false,1,255,", "true,1,256,runner.tag_invalid",
        "true,1,0,runner.tag_invalid", "true,50,255,", "true,51,255,runner.too_many_tags"})
    void tags_of_a_runner_are_bounded(boolean untagged, int count, int length, String error) {
        List<String> tags = Collections.nCopies(count, "t".repeat(length));
        assertEquals(Optional.ofNullable(error).stream().toList(), new RunnerAttributes(Optional.empty(), Optional.empty(), tags, untagged,
                Optional.empty()).errors().stream().map(found -> found.reason().id()).toList());
    }

    @ParameterizedTest
    @CsvSource({"instance_type,false,false,", "instance_type,true,false,group_id:runner.owner_not_allowed",
        "group_type,true,false,", "group_type,false,false,group_id:runner.owner_missing",
        "group_type,true,true,project_id:runner.owner_not_allowed", "project_type,false,true,",
        "project_type,false,false,project_id:runner.owner_missing"})
    void a_runner_names_its_owner(String type, boolean group, boolean project, String error) {
        List<String> errors = RunnerAttributes.owner(RunnerType.of(type).orElseThrow(), group, project).stream()
                .map(found -> found.field() + ":" + found.reason().id()).toList();
        assertEquals(error == null ? List.of() : List.of(error), errors);
    }

    /** Rows: a text, and the type that it names. */
    @ParameterizedTest
    @CsvSource({"instance_type,INSTANCE_TYPE", "group_type,GROUP_TYPE", "project_type,PROJECT_TYPE", "INSTANCE_TYPE,", "shared,",
        "project,", "'project_type ',", "'',"})
    void a_runner_has_one_of_three_types(String text, RunnerType type) {
        assertEquals(Optional.ofNullable(type), RunnerType.of(text));
    }

    @Test
    void status_follows_the_last_contact() {
        assertEquals("never_contacted", RunnerStatus.at(Optional.empty(), NOW).wireName());
        assertEquals(RunnerStatus.ONLINE, RunnerStatus.at(Optional.of(NOW.minusSeconds(7200)), NOW));
        assertEquals(RunnerStatus.OFFLINE, RunnerStatus.at(Optional.of(NOW.minusSeconds(7201)), NOW));
        assertEquals(RunnerStatus.OFFLINE, RunnerStatus.at(Optional.of(NOW.minus(Duration.ofDays(90))), NOW));
        assertEquals(RunnerStatus.STALE, RunnerStatus.at(Optional.of(NOW.minus(Duration.ofDays(91))), NOW));
    }

    @Test
    void a_shared_runner_serves_two_projects_evenly() {
        Map<Long, Long> running = new HashMap<>(Map.of(1L, 0L, 2L, 0L));
        List<long[]> waiting = new ArrayList<>();
        for (long id = 1; id <= 200; id++) {
            waiting.add(new long[] {id, id <= 100 ? 1 : 2});
        }
        while (!waiting.isEmpty()) {
            long[] next = waiting.stream().min((left, right) -> FairOrder.of(RunnerType.INSTANCE_TYPE).compare(
                    new FairOrder.Waiting(left[0], left[1], running.get(left[1])),
                    new FairOrder.Waiting(right[0], right[1], running.get(right[1])))).orElseThrow();
            waiting.remove(next);
            running.merge(next[1], 1L, Long::sum);
            assertTrue(Math.abs(running.get(1L) - running.get(2L)) <= 1);
        }
        assertTrue(FairOrder.of(RunnerType.PROJECT_TYPE)
                .compare(new FairOrder.Waiting(1, 1, 9), new FairOrder.Waiting(2, 2, 0)) < 0);
    }

    @Test
    void a_piece_of_a_log_fits_or_is_refused() {
        assertEquals(new LogAppend.Fits(10), LogAppend.judge("0-9", 10, 0, 10));
        assertEquals(new LogAppend.Fits(15), LogAppend.judge("10-14", 5, 10, 100));
        assertEquals(new LogAppend.TooLarge(14), LogAppend.judge("10-14", 5, 10, 14));
        assertEquals(new LogAppend.Elsewhere(10), LogAppend.judge("9-14", 6, 10, 100));
        assertEquals(new LogAppend.Elsewhere(10), LogAppend.judge("11-14", 4, 10, 100));
        assertEquals(new LogAppend.Elsewhere(10), LogAppend.judge("10-14", 4, 10, 100));
        assertEquals(new LogAppend.RangeMissing(), LogAppend.judge(null, 4, 0, 100));
        assertEquals(new LogAppend.RangeMissing(), LogAppend.judge(" ", 4, 0, 100));
        for (String header : List.of("x", "1", "-1", "1-", "bytes 0-3/4", "0-9999999999999999999", "0-3-4")) {
            assertEquals(new LogAppend.RangeUnreadable(header), LogAppend.judge(header, 4, 0, 100));
        }
    }

    @Test
    void a_runner_reports_one_of_three_states() {
        assertEquals(new StateReport.StillRunning(), StateReport.read("running", null, OptionalInt.empty(), Set.of()));
        assertEquals(new StateReport.Succeeded(), StateReport.read("success", null, OptionalInt.of(0), Set.of()));
        assertEquals(new StateReport.Failed(FailureReason.SCRIPT_FAILURE, OptionalInt.of(42), true),
                StateReport.read("failed", "script_failure", OptionalInt.of(42), Set.of(42)));
        assertEquals(new StateReport.Failed(FailureReason.UNKNOWN_FAILURE, OptionalInt.empty(), false),
                StateReport.read("failed", "no_such_thing", OptionalInt.empty(), Set.of(42)));
        assertEquals(new StateReport.Unknown("pending"),
                StateReport.read("pending", null, OptionalInt.empty(), Set.of()));
        assertEquals(new StateReport.Unknown("null"), StateReport.read(null, null, OptionalInt.empty(), Set.of()));
        assertFalse(StateReport.touchDue(NOW.minusSeconds(900), NOW));
        assertTrue(StateReport.touchDue(NOW.minusSeconds(901), NOW));
    }
}
