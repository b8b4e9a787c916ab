package dev.slipway.domain.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.domain.job.Waiting.ForJobs;
import dev.slipway.domain.job.Waiting.ForResource;
import dev.slipway.domain.job.Waiting.ForRunner;
import dev.slipway.domain.job.Waiting.Other;
import dev.slipway.domain.job.WaitingReason.Condition;
import dev.slipway.domain.job.WaitingReason.Kind;
import dev.slipway.domain.kernel.Reason;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class WaitingReasonTest {

    private static final Instant NOW = Instant.parse("2024-01-02T12:00:00Z");
    private static final Other BUILD = new Other(1, "build", JobStatus.RUNNING, 9);
    private static final Other LINT = new Other(2, "lint", JobStatus.MANUAL, 9);

    private static WaitingReason of(Waiting waiting) {
        return WaitingReason.of(waiting, NOW);
    }

    private static Optional<Instant> ago(String duration) {
        return Optional.ofNullable(duration).map(Duration::parse).map(NOW::minus);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", value = {
        "0 0 0 0 0 0 | -       | -      | no_matching_runner.none         | ",
        "3 0 0 0 0 0 | -       | -      | no_matching_runner.switched_off | 3",
        "3 2 0 0 0 0 | -       | -      | no_matching_runner.protected    | 2",
        "3 2 1 0 0 0 | -       | -      | no_matching_runner.run_untagged | 1",
        "5 4 3 2 0 0 | -       | -      | no_matching_runner.tags         | 2;gpu, linux",
        "5 4 3 3 2 0 | -       | -      | runners_paused                  | 2",
        "5 4 3 3 2 1 | -       | -      | runners_offline                 | 1",
        "5 4 3 3 2 1 | PT2H1S  | -      | runners_offline                 | 1",
        "5 4 3 3 2 1 | PT2H    | -      | runners_busy                    | 1",
        "5 4 3 3 2 1 | PT0S    | PT2H1S | runners_busy                    | 1",
        "5 4 3 3 2 2 | PT0S    | PT2H   | runner_expected                 | 2"})
    void the_first_check_that_no_runner_passes_is_named(String numbers, String heard, String idle, String id, String args) {
        int[] count = Stream.of(numbers.split(" ")).mapToInt(Integer::parseInt).toArray();
        RunnerOffer offer = new RunnerOffer(count[0], count[1], count[2], count[3], count[4], count[5], ago(heard), ago(idle),
                List.of("gpu", "linux"));
        for (boolean enabled : new boolean[] {true, false}) {
            for (boolean barred : new boolean[] {true, false}) {
                WaitingReason reason = of(new ForRunner(offer, enabled, barred));
                boolean asked = id.equals("runners_busy") || id.equals("runner_expected");
                Reason expected = !asked || enabled && !barred
                        ? new Reason("waiting." + id, args == null ? List.of() : List.of(args.split(";")))
                        : Reason.of(enabled ? "waiting.user_barred" : "waiting.builds_disabled");
                assertEquals(expected, reason.words());
                assertEquals(expected.id().split("\\.")[1], reason.kind().wireName());
                assertEquals(id.startsWith("no_matching") ? Optional.of(id.split("\\.")[1]) : Optional.empty(),
                        reason.condition().map(Condition::wireName));
                assertEquals(id.endsWith(".tags") ? List.of("gpu", "linux") : List.of(), reason.tags());
            }
        }
    }

    /** Every combination of numbers that can be counted, since each counts those of the one before. */
    @Test
    void no_matching_runner_is_said_exactly_where_no_runner_fits() {
        IntStream.range(0, 3 * 3 * 3 * 3 * 3 * 3).forEach(code -> {
            int[] count = new int[6];
            int rest = code;
            for (int index = 0; index < count.length; index++, rest /= 3) {
                count[index] = Math.min(rest % 3, index == 0 ? 2 : count[index - 1]);
            }
            Optional<Instant> heard = count[5] == 0 ? Optional.empty() : Optional.of(NOW);
            WaitingReason reason = of(new ForRunner(new RunnerOffer(count[0], count[1], count[2], count[3], count[4], count[5], heard,
                    heard, List.of("x")), true, false));
            assertEquals(count[4] == 0, reason.kind() == Kind.NO_MATCHING_RUNNER, Arrays.toString(count));
            assertEquals(count[4] > 0 && count[5] == 0, reason.kind() == Kind.RUNNERS_PAUSED, Arrays.toString(count));
            assertEquals(count[5] > 0, reason.kind() == Kind.RUNNER_EXPECTED, Arrays.toString(count));
        });
    }

    record Row(Waiting waiting, String id, List<String> args, List<Other> jobs, int count, String stage, String group) {
    }

    static List<Row> rows() {
        return List.of(
                new Row(new ForJobs(true, Optional.of("build"), List.of(BUILD, LINT), 2), "needs_unfinished",
                        List.of("build (running), lint (manual)"), List.of(BUILD, LINT), 2, null, null),
                new Row(new ForJobs(true, Optional.of("build"), List.of(BUILD), 8), "needs_unfinished_and_more", List.of("build (running)",
                        "7"), List.of(BUILD), 8, null, null),
                new Row(new ForJobs(false, Optional.of("build"), List.of(BUILD, LINT), 2), "stage_unfinished",
                        List.of("build (running), lint (manual)"), List.of(BUILD, LINT), 2, "build", null),
                new Row(new ForJobs(false, Optional.of("build"), List.of(LINT), 2), "stage_unfinished_and_more", List.of("lint (manual)",
                        "1"),
                        List.of(LINT), 2, "build", null),
                new Row(new ForJobs(false, Optional.empty(), List.of(), 0), "turn_has_come", List.of(), List.of(), 0, null, null),
                new Row(new ForJobs(true, Optional.empty(), List.of(), 0), "turn_has_come", List.of(), List.of(), 0, null, null),
                new Row(new ForResource("live", Optional.of(BUILD), Optional.of(LINT)), "resource_busy", List.of("live", "build", "1", "9"),
                        List.of(BUILD), 1, null, "live"),
                new Row(new ForResource("live", Optional.empty(), Optional.of(LINT)), "resource_queue", List.of("live", "lint", "2", "9"),
                        List.of(LINT), 1, null, "live"),
                new Row(new ForResource("live", Optional.empty(), Optional.empty()), "resource_expected", List.of("live"), List.of(), 0,
                        null, "live"),
                new Row(new Waiting.ForPreparation(), "preparing", List.of(), List.of(), 0, null, null),
                new Row(new Waiting.ForDownstream(), "downstream_expected", List.of(), List.of(), 0, null, null),
                new Row(new Waiting.ForApproval("live", 2), "approval_pending", List.of("live", "2"), List.of(), 0, null, null),
                new Row(new Waiting.ForPerson(), "manual", List.of(), List.of(), 0, null, null),
                new Row(new Waiting.ForTime(NOW), "scheduled", List.of("2024-01-02T12:00:00Z"), List.of(), 0, null, null));
    }

    @ParameterizedTest
    @MethodSource("rows")
    void each_wait_has_its_reason(Row row) {
        WaitingReason reason = of(row.waiting());
        assertEquals(new Reason("waiting." + row.id(), row.args()), reason.words());
        assertEquals(row.id().replace("_and_more", ""), reason.kind().wireName());
        assertEquals(row.jobs(), reason.jobs());
        assertEquals(row.count(), reason.jobCount());
        assertEquals(Optional.ofNullable(row.stage()), reason.stage());
        assertEquals(Optional.ofNullable(row.group()), reason.group());
        assertEquals(row.waiting() instanceof Waiting.ForTime ? Optional.of(NOW) : Optional.empty(), reason.until());
        assertTrue(reason.condition().isEmpty() && reason.tags().isEmpty());
    }

    @Test
    void the_tables_have_each_kind() {
        Set<Kind> seen = EnumSet.of(Kind.NO_MATCHING_RUNNER, Kind.RUNNERS_PAUSED, Kind.RUNNERS_OFFLINE, Kind.RUNNERS_BUSY,
                Kind.RUNNER_EXPECTED, Kind.BUILDS_DISABLED, Kind.USER_BLOCKED);
        rows().forEach(row -> seen.add(of(row.waiting()).kind()));
        assertEquals(EnumSet.allOf(Kind.class), seen);
    }
}
