package dev.slipway.domain.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.domain.job.FailureReason;
import dev.slipway.domain.job.JobPlan;
import dev.slipway.domain.job.JobRun;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.job.JobTimes;
import dev.slipway.domain.pipeline.TransitionResult.Decision;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class BridgeRunTest {

    private static final Instant NOW = Instant.parse("2024-01-01T00:00:00Z");
    private static final long BRIDGE = 1;
    private static final Map<PipelineStatus, JobStatus> ENDS = Map.of(PipelineStatus.SUCCESS, JobStatus.SUCCESS, PipelineStatus.CANCELED,
            JobStatus.CANCELED, PipelineStatus.FAILED, JobStatus.FAILED, PipelineStatus.SKIPPED, JobStatus.FAILED);

    private final AtomicLong ids = new AtomicLong(2);

    private static PipelineRun begun() {
        return begin().after();
    }

    private static Decision begin() {
        return new PipelineRun(9, PipelineStatus.CREATED, List.of("build", "test"), List.of(JobRun.created(BRIDGE, JobPlan.of("b",
                0).asBridge(), NOW), JobRun.created(2, JobPlan.of("after", 1), NOW)), PipelineTimes.createdAt(NOW)).process(NOW);
    }

    private static Decision followed(PipelineRun run, Optional<PipelineStatus> other, BridgeStrategy following) {
        return assertInstanceOf(Decision.class, run.follow(BRIDGE, other, following, NOW.plusSeconds(1)));
    }

    private static JobRun bridge(PipelineRun run) {
        return run.job(BRIDGE).orElseThrow();
    }

    @Test
    void a_bridge_that_is_due_is_to_make_its_pipeline() {
        Decision decision = begin();
        assertEquals(JobStatus.PENDING, bridge(decision.after()).status());
        assertTrue(decision.work().contains(new FollowUp.StartDownstream(BRIDGE)));
    }

    @ParameterizedTest
    @EnumSource(PipelineStatus.class)
    void who_does_not_mirror_is_done_once_the_pipeline_exists(PipelineStatus other) {
        Decision decision = followed(begun(), Optional.of(other), BridgeStrategy.START);
        assertEquals(JobStatus.SUCCESS, bridge(decision.after()).status());
        assertEquals(NOW.plusSeconds(1), bridge(decision.after()).times().startedAt());
        assertEquals(NOW.plusSeconds(1), bridge(decision.after()).times().finishedAt());
        assertEquals(JobStatus.PENDING, decision.after().job(2).orElseThrow().status());
    }

    @ParameterizedTest
    @EnumSource(PipelineStatus.class)
    void who_mirrors_ends_as_the_pipeline_does(PipelineStatus other) {
        JobStatus expected = ENDS.getOrDefault(other, JobStatus.RUNNING);
        PipelineRun run = followed(begun(), Optional.of(other), BridgeStrategy.END).after();
        assertEquals(expected, bridge(run).status());
        PipelineRun later = followed(followed(begun(), Optional.of(PipelineStatus.RUNNING), BridgeStrategy.END).after(), Optional.of(other),
                BridgeStrategy.END).after();
        assertEquals(expected, bridge(later).status());
        assertEquals(expected == JobStatus.FAILED ? Optional.of(FailureReason.UNKNOWN_FAILURE) : Optional.empty(),
                bridge(later).failureReason());
    }

    /** Where a job stands that mirrors all of a pipeline's status; those that are left out let it run. */
    private static final Map<PipelineStatus, JobStatus> MIRRORED = Map.of(PipelineStatus.SUCCESS, JobStatus.SUCCESS,
            PipelineStatus.CANCELED,
            JobStatus.CANCELED, PipelineStatus.FAILED, JobStatus.FAILED, PipelineStatus.SKIPPED, JobStatus.SKIPPED, PipelineStatus.MANUAL,
                    JobStatus.MANUAL);

    @ParameterizedTest
    @EnumSource(PipelineStatus.class)
    void bridge_mirrors_how_its_pipeline_stands(PipelineStatus other) {
        JobStatus expected = MIRRORED.getOrDefault(other, JobStatus.RUNNING);
        for (PipelineStatus earlier : List.of(PipelineStatus.PENDING, PipelineStatus.RUNNING, PipelineStatus.MANUAL)) {
            PipelineRun before = followed(begun(), Optional.of(earlier), BridgeStrategy.STATUS).after();
            TransitionResult result = before.follow(BRIDGE, Optional.of(other), BridgeStrategy.STATUS, NOW.plusSeconds(2));
            assertEquals(expected, bridge(result instanceof Decision decision ? decision.after() : before).status(), earlier + " then "
                    + other);
        }
    }

    @Test
    void pipeline_of_a_bridge_that_waits_for_a_person_waits_too() {
        PipelineRun waiting = followed(begun(), Optional.of(PipelineStatus.MANUAL), BridgeStrategy.STATUS).after();
        assertEquals(PipelineStatus.MANUAL, waiting.status());
        assertEquals(JobStatus.CREATED, waiting.job(2).orElseThrow().status());
        assertInstanceOf(TransitionResult.Rejection.class,
                waiting.follow(BRIDGE, Optional.of(PipelineStatus.MANUAL), BridgeStrategy.STATUS, NOW));
        PipelineRun running = followed(waiting, Optional.of(PipelineStatus.RUNNING), BridgeStrategy.STATUS).after();
        assertEquals(PipelineStatus.RUNNING, running.status());
        assertEquals(JobStatus.PENDING, followed(running, Optional.of(PipelineStatus.SUCCESS),
                BridgeStrategy.STATUS).after().job(2).orElseThrow().status());
    }

    @Test
    void bridge_that_holds_a_resource_runs_while_its_pipeline_waits_for_a_person() {
        PipelineRun run = new PipelineRun(9, PipelineStatus.RUNNING, List.of("build"), List.of(new JobRun(BRIDGE,
                JobPlan.of("b", 0).holding("production").asBridge(), JobStatus.RUNNING, false, false, Optional.empty(), Set.of(),
                        JobTimes.createdAt(NOW))),
                PipelineTimes.createdAt(NOW));
        assertEquals(JobStatus.RUNNING, bridge(followed(run, Optional.of(PipelineStatus.MANUAL), BridgeStrategy.STATUS).after()).status());
        assertEquals(JobStatus.SKIPPED, bridge(followed(run, Optional.of(PipelineStatus.SKIPPED), BridgeStrategy.STATUS).after()).status());
    }

    @Test
    void mirrored_pipeline_that_is_gone_cancels_the_bridge() {
        PipelineRun waiting = followed(begun(), Optional.of(PipelineStatus.MANUAL), BridgeStrategy.STATUS).after();
        assertEquals(JobStatus.CANCELED, bridge(followed(waiting, Optional.empty(), BridgeStrategy.STATUS).after()).status());
    }

    @Test
    void no_bridge_waits_for_a_deleted_pipeline() {
        assertEquals(JobStatus.CANCELED, bridge(followed(begun(), Optional.empty(), BridgeStrategy.END).after()).status());
        assertEquals(JobStatus.SUCCESS, bridge(followed(begun(), Optional.empty(), BridgeStrategy.START).after()).status());
    }

    /** The job was skipped for another one, which failed. */
    @ParameterizedTest
    @EnumSource(value = JobStatus.class, names = {"PENDING", "RUNNING", "MANUAL"})
    void skipped_jobs_are_evaluated_where_the_bridge_waited_for_a_person(JobStatus status) {
        JobRun failed = new JobRun(3, JobPlan.of("x", 0), JobStatus.FAILED, false, false, Optional.of(FailureReason.UNKNOWN_FAILURE),
                Set.of(), JobTimes.createdAt(NOW));
        PipelineRun ended = ended(JobPlan.of("b", 0).asBridge(), status);
        PipelineRun run = new PipelineRun(9, PipelineStatus.RUNNING, ended.stages(), List.of(ended.job(BRIDGE).orElseThrow(),
                ended.job(2).orElseThrow(), failed), PipelineTimes.createdAt(NOW));
        Decision decision = followed(run, Optional.of(PipelineStatus.SUCCESS), BridgeStrategy.STATUS);
        assertEquals(status == JobStatus.MANUAL, decision.moves().stream().anyMatch(move -> move instanceof Move.JobMoved moved
                && moved.after().id() == 2));
        assertEquals(JobStatus.SKIPPED, decision.after().job(2).orElseThrow().status());
    }

    @Test
    void looking_again_changes_nothing() {
        PipelineRun running = followed(begun(), Optional.of(PipelineStatus.RUNNING), BridgeStrategy.END).after();
        assertEquals(List.of(), followed(running, Optional.of(PipelineStatus.MANUAL), BridgeStrategy.END).moves());
        PipelineRun ended = followed(running, Optional.of(PipelineStatus.FAILED), BridgeStrategy.END).after();
        assertInstanceOf(TransitionResult.Rejection.class,
                ended.follow(BRIDGE, Optional.of(PipelineStatus.SUCCESS), BridgeStrategy.END, NOW));
    }

    @Test
    void who_did_not_begin_or_is_no_bridge_follows_nothing() {
        PipelineRun canceled = begun().cancel(NOW).after();
        assertInstanceOf(TransitionResult.Rejection.class,
                canceled.follow(BRIDGE, Optional.of(PipelineStatus.RUNNING), BridgeStrategy.END, NOW));
        PipelineRun scripts = followed(begun(), Optional.of(PipelineStatus.SUCCESS), BridgeStrategy.START).after();
        assertInstanceOf(TransitionResult.Rejection.class,
                scripts.follow(2, Optional.of(PipelineStatus.SUCCESS), BridgeStrategy.START, NOW));
        assertInstanceOf(TransitionResult.Rejection.class,
                scripts.follow(77, Optional.of(PipelineStatus.SUCCESS), BridgeStrategy.START, NOW));
    }

    /** A job that has ended before the rest, with one that was skipped after it and one that ran. */
    private static PipelineRun ended(JobPlan plan, JobStatus status) {
        JobRun bridge = new JobRun(BRIDGE, plan, status, false, false, Optional.empty(), Set.of(), JobTimes.createdAt(NOW));
        JobRun skipped = new JobRun(2, JobPlan.of("after", 1), JobStatus.SKIPPED, false, false, Optional.empty(), Set.of(),
                JobTimes.createdAt(NOW));
        JobRun ran = new JobRun(3, JobPlan.of("ran", 1), JobStatus.SUCCESS, false, false, Optional.empty(), Set.of(),
                JobTimes.createdAt(NOW));
        return new PipelineRun(9, PipelineStatus.FAILED, List.of("build", "test"), List.of(bridge, skipped, ran),
                PipelineTimes.createdAt(NOW));
    }

    private static List<Optional<PipelineStatus>> everyStatus() {
        return Stream.concat(Stream.of(Optional.<PipelineStatus>empty()), Stream.of(PipelineStatus.values()).map(Optional::of)).toList();
    }

    /** All statuses of the job, with all of the pipeline that it mirrors. */
    @ParameterizedTest
    @EnumSource(JobStatus.class)
    void who_ended_begins_again_unless_it_ended_as_the_pipeline_has(JobStatus status) {
        for (Optional<PipelineStatus> other : everyStatus()) {
            String cell = status + " on " + other;
            boolean alike = other.map(ENDS::get).filter(status::equals).isPresent();
            boolean begins = JobStatus.FINISHED.contains(status) && other.isPresent() && !alike;
            for (JobPlan plan : List.of(JobPlan.of("b", 0).asBridge(), JobPlan.of("b", 0).holding("production").asBridge())) {
                TransitionResult result = ended(plan, status).reopen(BRIDGE, other, NOW);
                if (begins) {
                    beginsAgain(assertInstanceOf(Decision.class, result, cell), plan.resourceGroup().isPresent(), cell);
                } else {
                    assertInstanceOf(TransitionResult.Rejection.class, result, cell);
                }
            }
        }
    }

    private static void beginsAgain(Decision decision, boolean resource, String cell) {
        assertEquals(resource ? JobStatus.WAITING_FOR_RESOURCE : JobStatus.PENDING, bridge(decision.after()).status(), cell);
        assertEquals(JobStatus.CREATED, decision.after().job(2).orElseThrow().status(), cell);
        assertEquals(JobStatus.SUCCESS, decision.after().job(3).orElseThrow().status(), cell);
        assertEquals(resource ? PipelineStatus.WAITING_FOR_RESOURCE : PipelineStatus.RUNNING, decision.after().status(), cell);
        assertEquals(!resource, decision.work().contains(new FollowUp.StartDownstream(BRIDGE)), cell);
        assertEquals(resource, decision.work().contains(new FollowUp.AssignResource("production")), cell);
        assertTrue(decision.work().contains(new FollowUp.PipelineRestarted(9)), cell);
        assertEquals(BRIDGE, decision.job(), cell);
    }

    @Test
    void who_could_not_be_retried_stays_as_it_ended() {
        Optional<PipelineStatus> running = Optional.of(PipelineStatus.RUNNING);
        PipelineRun failed = followed(begun(), Optional.of(PipelineStatus.FAILED), BridgeStrategy.END).after();
        assertInstanceOf(Decision.class, failed.reopen(BRIDGE, running, NOW));
        assertInstanceOf(TransitionResult.Rejection.class, failed.archived().reopen(BRIDGE, running, NOW));
        assertInstanceOf(TransitionResult.Rejection.class,
                failed.retryAll(job -> true, ids::incrementAndGet, NOW).after().reopen(BRIDGE, running, NOW));
        TransitionResult loop = begun().drop(BRIDGE, FailureReason.PIPELINE_LOOP_DETECTED, false, ids::incrementAndGet, NOW);
        assertInstanceOf(TransitionResult.Rejection.class, assertInstanceOf(Decision.class, loop).after().reopen(BRIDGE, running, NOW));
        PipelineRun scripts = followed(begun(), Optional.of(PipelineStatus.SUCCESS), BridgeStrategy.END).after();
        PipelineRun ran = assertInstanceOf(Decision.class, assertInstanceOf(Decision.class, scripts.start(2, NOW)).after().succeed(2, NOW))
                .after();
        assertInstanceOf(TransitionResult.Rejection.class, ran.reopen(2, running, NOW));
        assertInstanceOf(TransitionResult.Rejection.class, ran.reopen(77, running, NOW));
    }

    @Test
    void the_jobs_after_one_that_began_again_follow_its_new_end() {
        PipelineRun failed = followed(begun(), Optional.of(PipelineStatus.FAILED), BridgeStrategy.END).after();
        assertEquals(JobStatus.SKIPPED, failed.job(2).orElseThrow().status());
        PipelineRun again = assertInstanceOf(Decision.class, failed.reopen(BRIDGE, Optional.of(PipelineStatus.RUNNING), NOW)).after();
        PipelineRun green = followed(again, Optional.of(PipelineStatus.SUCCESS), BridgeStrategy.END).after();
        assertEquals(JobStatus.PENDING, green.job(2).orElseThrow().status());
        PipelineRun red = followed(again, Optional.of(PipelineStatus.FAILED), BridgeStrategy.END).after();
        assertEquals(JobStatus.SKIPPED, red.job(2).orElseThrow().status());
        assertEquals(PipelineStatus.FAILED, red.status());
    }

    /** Where it goes by the table, from where it stood. */
    @Test
    void only_a_pipeline_that_had_ended_begins_again() {
        FollowUp reopened = new FollowUp.PipelineRestarted(9);
        assertFalse(begin().work().contains(reopened));
        Decision failed = followed(begun(), Optional.of(PipelineStatus.FAILED), BridgeStrategy.END);
        assertFalse(failed.work().contains(reopened));
        assertTrue(failed.after().retryAll(job -> true, ids::incrementAndGet, NOW).work().contains(reopened));
    }

    @Test
    void a_retry_makes_another() {
        PipelineRun failed = followed(begun(), Optional.of(PipelineStatus.FAILED), BridgeStrategy.END).after();
        assertEquals(PipelineStatus.FAILED, failed.status());
        Decision again = assertInstanceOf(Decision.class, failed.retry(BRIDGE, ids::incrementAndGet, NOW));
        assertTrue(again.work().contains(new FollowUp.StartDownstream(again.job())));
        assertEquals(JobStatus.CREATED, again.after().job(2).orElseThrow().status());
    }
}
