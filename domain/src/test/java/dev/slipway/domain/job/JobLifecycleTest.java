package dev.slipway.domain.job;

import static dev.slipway.domain.job.JobStatus.*;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.domain.kernel.Lifecycle;
import dev.slipway.domain.kernel.Step;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The expectations are written the other way round than the table: by event, as the reference gives them. */
class JobLifecycleTest {

    private static final Set<JobStatus> WAITS = EnumSet.of(CREATED, SKIPPED, MANUAL, SCHEDULED);
    private static final Set<JobStatus> UNDER_WAY =
            EnumSet.of(CREATED, WAITING_FOR_RESOURCE, PREPARING, PENDING, RUNNING);
    private static final Set<JobStatus> STOPPABLE =
            EnumSet.of(CREATED, WAITING_FOR_RESOURCE, PREPARING, PENDING, RUNNING, MANUAL, SCHEDULED);

    private record Expected(Set<JobStatus> from, JobStatus to) {
    }

    private static Expected expected(JobEvent event) {
        return switch (event) {
            case ENQUEUE -> new Expected(WAITS, PENDING);
            case AWAIT_RESOURCE -> new Expected(WAITS, WAITING_FOR_RESOURCE);
            case PREPARE -> new Expected(
                    EnumSet.of(CREATED, SKIPPED, MANUAL, SCHEDULED, WAITING_FOR_RESOURCE), PREPARING);
            case GRANT_RESOURCE -> new Expected(EnumSet.of(WAITING_FOR_RESOURCE), PENDING);
            case FINISH_PREPARING -> new Expected(EnumSet.of(PREPARING), PENDING);
            case ACTIONIZE -> new Expected(EnumSet.of(CREATED), MANUAL);
            case SCHEDULE -> new Expected(EnumSet.of(CREATED), SCHEDULED);
            case UNSCHEDULE -> new Expected(EnumSet.of(SCHEDULED), MANUAL);
            case PROCESS -> new Expected(EnumSet.of(SKIPPED, MANUAL), CREATED);
            case RUN -> new Expected(EnumSet.of(PENDING), RUNNING);
            case START_BRIDGE -> new Expected(EnumSet.of(CREATED, PREPARING, PENDING, MANUAL), RUNNING);
            case BLOCK_BRIDGE -> new Expected(EnumSet.of(RUNNING), MANUAL);
            case REOPEN_BRIDGE -> new Expected(FINISHED, PENDING);
            case REOPEN_AWAITING -> new Expected(FINISHED, WAITING_FOR_RESOURCE);
            case GIVE_BACK -> new Expected(EnumSet.of(RUNNING), PENDING);
            case SKIP -> new Expected(UNDER_WAY, SKIPPED);
            case SUCCEED -> new Expected(UNDER_WAY, SUCCESS);
            case DROP -> new Expected(STOPPABLE, FAILED);
            case CANCEL -> new Expected(STOPPABLE, CANCELED);
        };
    }

    @ParameterizedTest
    @EnumSource(JobEvent.class)
    void every_cell_is_as_the_reference_says(JobEvent event) {
        Expected expected = expected(event);
        for (JobStatus from : JobStatus.values()) {
            Step<JobStatus> step = JobLifecycle.TABLE.on(from, event);
            String cell = from + " on " + event;
            if (expected.from().contains(from)) {
                assertTrue(step instanceof Step.Moved<JobStatus>, cell);
                assertEquals(expected.to(), step.state(), cell);
            } else if (event == JobEvent.CANCEL) {
                assertTrue(step instanceof Step.Stayed<JobStatus>, cell);
                assertEquals(from, step.state(), cell);
            } else {
                assertTrue(step instanceof Step.Refused<JobStatus> refused
                        && refused.reason().args().equals(List.of("job", from.name(), event.name())), cell);
            }
        }
        assertEquals(expected.from(), JobLifecycle.TABLE.from(event));
    }

    @Test
    void the_effects_of_every_row_are_as_the_reference_says() {
        for (Lifecycle.Row<JobStatus, JobEvent> row : JobLifecycle.TABLE.rows()) {
            if (row.kind() == Lifecycle.Kind.STAYS) {
                continue;
            }
            Set<JobEffect> effects = JobEffect.of(row.from(), row.to());
            String name = row.id();
            boolean back = row.event() == JobEvent.GIVE_BACK;
            assertEquals(row.to() == PENDING && !back, effects.contains(JobEffect.SET_QUEUED_AT), name);
            assertEquals(row.to() == PENDING, effects.contains(JobEffect.ENTER_QUEUE), name);
            assertEquals(row.from() == PENDING, effects.contains(JobEffect.LEAVE_QUEUE), name);
            assertEquals(row.to() == RUNNING, effects.contains(JobEffect.SET_STARTED_AT), name);
            assertEquals(row.to() == RUNNING, effects.contains(JobEffect.FIX_TIMEOUT), name);
            assertEquals(back, effects.contains(JobEffect.CLEAR_RUNNER), name);
            assertEquals(back, effects.contains(JobEffect.CLEAR_STARTED_AT), name);
            assertEquals(FINISHED.contains(row.to()), effects.contains(JobEffect.SET_FINISHED_AT), name);
            assertEquals(FINISHED.contains(row.to()), effects.contains(JobEffect.ARCHIVE_LOG), name);
            assertEquals(FINISHED.contains(row.to()) || back, effects.contains(JobEffect.REVOKE_TOKEN), name);
            assertEquals(COMPLETED.contains(row.to()), effects.contains(JobEffect.RELEASE_RESOURCE), name);
            assertEquals(row.to() == SCHEDULED, effects.contains(JobEffect.SET_SCHEDULED_AT), name);
            assertEquals(FINISHED.contains(row.from()), effects.contains(JobEffect.CLEAR_RUN), name);
            assertEquals(row.from() == SCHEDULED, effects.contains(JobEffect.CLEAR_SCHEDULED_AT), name);
        }
    }

    @Test
    void a_job_carries_the_times_of_its_steps() {
        Instant start = Instant.parse("2024-01-01T00:00:00Z");
        JobRun job = JobRun.created(1, JobPlan.of("a", 0).delayedBy(Duration.ofMinutes(5)), start);
        JobRun scheduled = job.apply(JobEvent.SCHEDULE, start.plusSeconds(1)).orElseThrow();
        assertEquals(start.plusSeconds(301), scheduled.times().scheduledAt());
        JobRun pending = scheduled.apply(JobEvent.ENQUEUE, start.plusSeconds(302)).orElseThrow();
        assertEquals(null, pending.times().scheduledAt());
        JobRun running = pending.apply(JobEvent.RUN, start.plusSeconds(310)).orElseThrow();
        assertEquals(start.plusSeconds(310), running.times().startedAt());
        assertEquals(Duration.ofSeconds(8), running.times().queuedDuration(start.plusSeconds(999)).orElseThrow());
        assertEquals(Duration.ofSeconds(20), running.times().duration(start.plusSeconds(330)).orElseThrow());
        JobRun done = running.apply(JobEvent.SUCCEED, start.plusSeconds(340)).orElseThrow();
        assertEquals(Duration.ofSeconds(30), done.times().duration(start.plusSeconds(999)).orElseThrow());
        assertEquals(done, done.apply(JobEvent.CANCEL, start.plusSeconds(1000)).orElseThrow());
        assertTrue(done.apply(JobEvent.RUN, start).isEmpty());
        JobRun back = running.apply(JobEvent.GIVE_BACK, start.plusSeconds(400)).orElseThrow();
        assertEquals(new JobTimes(start, start.plusSeconds(302), null, null, null), back.times());
        assertTrue(job.times().duration(start).isEmpty());
        assertTrue(job.times().queuedDuration(start).isEmpty());
        assertEquals(Duration.ofSeconds(2), pending.times().queuedDuration(start.plusSeconds(304)).orElseThrow());
    }

    @ParameterizedTest
    @EnumSource(value = JobStatus.class, names = {"SUCCESS", "FAILED", "CANCELED"})
    void a_job_that_begins_again_keeps_nothing_of_its_end(JobStatus end) {
        Instant start = Instant.parse("2024-01-01T00:00:00Z");
        JobTimes before = new JobTimes(start, start.plusSeconds(1), start.plusSeconds(2), start.plusSeconds(3), null);
        JobRun ended = new JobRun(1, JobPlan.of("a", 0).asBridge(), end, false, false, Optional.of(FailureReason.UNKNOWN_FAILURE), Set.of(),
                before);
        JobRun pending = ended.apply(JobEvent.REOPEN_BRIDGE, start.plusSeconds(9)).orElseThrow();
        assertEquals(new JobTimes(start, start.plusSeconds(9), null, null, null), pending.times());
        assertEquals(Optional.empty(), pending.failureReason());
        JobRun waiting = ended.apply(JobEvent.REOPEN_AWAITING, start.plusSeconds(9)).orElseThrow();
        assertEquals(JobTimes.createdAt(start), waiting.times());
        assertEquals(Optional.empty(), waiting.failureReason());
    }

    @Test
    void failure_reason_goes_when_an_ended_job_begins_anew() {
        for (Lifecycle.Row<JobStatus, JobEvent> row : JobLifecycle.TABLE.rows()) {
            JobRun job = new JobRun(1, JobPlan.of("a", 0), row.from(), false, false, Optional.of(FailureReason.UNKNOWN_FAILURE), Set.of(),
                    JobTimes.createdAt(Instant.EPOCH));
            boolean anew = FINISHED.contains(row.from()) && row.kind() != Lifecycle.Kind.STAYS;
            assertEquals(anew ? Optional.empty() : job.failureReason(),
                    job.apply(row.event(), Instant.EPOCH).orElseThrow().failureReason(), row.id());
        }
    }

    @Test
    void who_waits_for_a_resource_or_has_ended_holds_none() {
        for (JobStatus status : JobStatus.values()) {
            assertEquals(ACTIVE.contains(status) && status != WAITING_FOR_RESOURCE, HOLDING.contains(status), status.name());
        }
    }

    @Test
    void the_named_sets_are_those_of_the_reference() {
        Map<JobStatus, String> membership = new EnumMap<>(JobStatus.class);
        for (JobStatus status : JobStatus.values()) {
            membership.put(status, (BLOCKED.contains(status) ? "b" : "") + (STARTED.contains(status) ? "s" : "")
                    + (ACTIVE.contains(status) ? "a" : "") + (COMPLETED.contains(status) ? "c" : "")
                    + (STOPPED.contains(status) ? "t" : "") + (ALIVE.contains(status) ? "l" : "")
                    + (JobStatus.CANCELABLE.contains(status) ? "x" : "") + (FINISHED.contains(status) ? "f" : ""));
        }
        assertEquals("{CREATED=lx, WAITING_FOR_RESOURCE=alx, PREPARING=alx, PENDING=alx, RUNNING=salx, SUCCESS=sctf, "
                + "FAILED=sctf, CANCELED=ctf, SKIPPED=ct, MANUAL=bt, SCHEDULED=btx}", membership.toString());
    }

    @ParameterizedTest
    @EnumSource(JobStatus.class)
    void names_travel_both_ways(JobStatus status) {
        assertEquals(status, JobStatus.of(status.wireName()).orElseThrow());
        assertTrue(JobStatus.of(status.name()).isEmpty());
    }
}
