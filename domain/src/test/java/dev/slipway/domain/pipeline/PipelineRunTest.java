package dev.slipway.domain.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.domain.job.AutoRetry;
import dev.slipway.domain.job.FailureReason;
import dev.slipway.domain.job.JobEvent;
import dev.slipway.domain.job.JobLifecycle;
import dev.slipway.domain.job.JobNeed;
import dev.slipway.domain.job.JobObstacle;
import dev.slipway.domain.job.JobPlan;
import dev.slipway.domain.job.JobRun;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.job.JobTimes;
import dev.slipway.domain.job.JobWhen;
import dev.slipway.domain.kernel.Lifecycle;
import dev.slipway.domain.pipeline.TransitionResult.Decision;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class PipelineRunTest {

    private static final Instant NOW = Instant.parse("2024-01-01T00:00:00Z");
    private final AtomicLong ids = new AtomicLong();

    private PipelineRun run(JobPlan... plans) {
        List<JobRun> jobs = new ArrayList<>();
        for (JobPlan plan : plans) {
            jobs.add(JobRun.created(ids.incrementAndGet(), plan, NOW));
        }
        return new PipelineRun(9, PipelineStatus.CREATED, List.of("build", "test", "deploy"), jobs,
                PipelineTimes.createdAt(NOW)).process(NOW).after();
    }

    private static Decision decided(TransitionResult result) {
        return (Decision) result;
    }

    private static String declined(TransitionResult result) {
        return ((TransitionResult.Rejection) result).reason().id();
    }

    private static String statuses(PipelineRun run) {
        StringBuilder out = new StringBuilder(run.status().wireName());
        JobRun.latest(run.jobs()).forEach(job ->
                out.append(' ').append(job.name()).append('=').append(job.status().wireName()));
        return out.toString();
    }

    /** All pipelines of three jobs in two stages that are settled and have a waiting job. */
    @Test
    void start_of_a_job_is_decided_by_the_job_alone() {
        int compared = 0;
        for (PipelineStatus status : PipelineStatus.values()) {
            for (JobStatus second : JobStatus.values()) {
                for (JobStatus third : JobStatus.values()) {
                    for (int bits = 0; bits < 8; bits++) {
                        boolean retried = (bits & 1) > 0;
                        PipelineTimes times = new PipelineTimes(NOW, (bits & 4) > 0 ? NOW : null, null, null);
                        PipelineRun whole = new PipelineRun(9, status, List.of("build", "test"), List.of(
                                in(1, 0, JobStatus.PENDING, false, false), in(2, 0, second, (bits & 2) > 0, retried),
                                in(3, 1, third, (bits & 2) > 0, false)), times);
                        if (whole.process(NOW).moves().stream().noneMatch(Move.JobMoved.class::isInstance)) {
                            assertEquals(List.of(whole.jobs().getFirst()), whole.onlyWith(Set.of(1L)).jobs());
                            Decision alone = decided(whole.onlyWith(Set.of(1L)).start(1, NOW));
                            Decision together = decided(whole.start(1, NOW));
                            assertEquals(together.moves(), alone.moves(), whole.toString());
                            assertEquals(together.work(), alone.work(), whole.toString());
                            compared++;
                        }
                    }
                }
            }
        }
        assertTrue(compared > 5_000, compared + " compared");
    }

    /** All pipelines of three jobs in two stages, two of which wait. */
    @Test
    void jobs_that_start_together_leave_the_pipeline_as_if_they_started_one_after_another() {
        int compared = 0;
        for (PipelineStatus status : PipelineStatus.values()) {
            for (JobStatus third : JobStatus.values()) {
                PipelineRun whole = new PipelineRun(9, status, List.of("build", "test"), List.of(in(1, 0, JobStatus.PENDING, false, false),
                        in(2, 0, JobStatus.PENDING, true, false), in(3, 1, third, false, false)), new PipelineTimes(NOW, null, null, null));
                Decision together = decided(whole.start(List.of(2L, 1L), NOW));
                assertEquals(decided(decided(whole.start(2, NOW)).after().start(1, NOW)).after(), together.after(), whole.toString());
                if (whole.process(NOW).moves().stream().noneMatch(Move.JobMoved.class::isInstance)) {
                    Decision alone = decided(whole.onlyWith(Set.of(1L, 2L)).start(List.of(2L, 1L), NOW));
                    assertEquals(together.moves(), alone.moves(), whole.toString());
                    assertEquals(together.work(), alone.work(), whole.toString());
                    compared++;
                }
            }
        }
        assertTrue(compared > 50, compared + " compared");
    }

    @Test
    void jobs_start_together_or_not_at_all() {
        PipelineRun run = run(JobPlan.of("a", 0), JobPlan.of("b", 0));
        PipelineRun started = decided(run.start(List.of(1L), NOW)).after();
        assertEquals("running a=running b=pending", statuses(started));
        PipelineRun ended = decided(started.succeed(1, NOW)).after();
        assertInstanceOf(TransitionResult.Rejection.class, ended.start(List.of(2L, 1L), NOW));
        assertInstanceOf(TransitionResult.Rejection.class, run.start(List.of(2L, 7L), NOW));
    }

    private static JobRun in(long id, int stage, JobStatus status, boolean allowFailure, boolean retried) {
        JobRun made = JobRun.created(id, JobPlan.of("job " + id, stage), NOW);
        return new JobRun(id, made.plan(), status, allowFailure, retried, made.failureReason(), made.obstacles(), made.times());
    }

    @Test
    void what_is_archived_does_not_run_again() {
        PipelineRun run = run(JobPlan.of("a", 0).retrying(AutoRetry.always(2)), JobPlan.of("hand", 0).when(JobWhen.MANUAL, true))
                .archived();
        assertEquals("job.archived", declined(run.play(2, ids::incrementAndGet, NOW)));
        run = decided(run.start(1, NOW)).after();
        PipelineRun failed = decided(run.drop(1, FailureReason.SCRIPT_FAILURE, false, ids::incrementAndGet, NOW)).after();
        assertEquals("failed a=failed hand=manual", statuses(failed));
        assertEquals("job.archived", declined(failed.retry(1, ids::incrementAndGet, NOW)));
        assertEquals(List.of(), failed.retryAll(job -> true, ids::incrementAndGet, NOW).moves());
    }

    @Test
    void a_run_from_queue_to_green_keeps_its_times() {
        PipelineRun run = run(JobPlan.of("a", 0), JobPlan.of("b", 1));
        run = decided(run.start(1, NOW.plusSeconds(5))).after();
        assertEquals("running a=running b=created", statuses(run));
        assertEquals(Duration.ofSeconds(5), run.times().queuedDuration().orElseThrow());
        run = decided(run.succeed(1, NOW.plusSeconds(15))).after();
        run = decided(run.start(2, NOW.plusSeconds(25))).after();
        Decision end = decided(run.succeed(2, NOW.plusSeconds(30)));
        assertEquals("success a=success b=success", statuses(end.after()));
        assertEquals(new PipelineTimes(NOW, NOW.plusSeconds(5), NOW.plusSeconds(30), Duration.ofSeconds(15)),
                end.after().times());
        assertEquals(List.of(new FollowUp.ArchiveLog(2), new FollowUp.PipelineChanged(9)), end.work());
        Move.PipelineMoved last = (Move.PipelineMoved) end.moves().getLast();
        assertEquals("PIPELINE-SUCCEED-5", last.rule());
    }

    @Test
    void moves_name_the_row_and_its_effects() {
        PipelineRun run = run(JobPlan.of("a", 0));
        Move.JobMoved moved = (Move.JobMoved) decided(run.start(1, NOW)).moves().getFirst();
        assertEquals("JOB-21", moved.rule());
        assertEquals(JobStatus.PENDING, moved.before().status());
        assertEquals(JobStatus.RUNNING, moved.after().status());
        assertEquals(NOW, moved.after().times().startedAt());
    }

    @Test
    void an_event_the_table_does_not_know_is_declined() {
        PipelineRun run = run(JobPlan.of("a", 0), JobPlan.of("b", 1));
        assertEquals("lifecycle.refused", declined(run.start(2, NOW)));
        assertEquals("lifecycle.refused", declined(run.step(1, JobEvent.GIVE_BACK, NOW)));
        assertEquals("job.unknown", declined(run.start(77, NOW)));
        assertEquals("job.unknown", declined(run.play(77, ids::incrementAndGet, NOW)));
        assertEquals("job.unknown", declined(run.retry(77, ids::incrementAndGet, NOW)));
        assertEquals("job.unknown", declined(run.drop(77, FailureReason.SCRIPT_FAILURE, false, ids::get, NOW)));
    }

    @Test
    void canceling_an_ended_job_changes_nothing() {
        PipelineRun run = decided(run(JobPlan.of("a", 0)).cancel(1, NOW)).after();
        Decision again = decided(run.cancel(1, NOW));
        assertEquals(List.of(), again.moves());
        assertEquals(1, again.job());
        assertEquals(run, again.after());
    }

    @Test
    void a_lost_hand_out_returns_to_the_queue() {
        PipelineRun run = decided(run(JobPlan.of("a", 0)).start(1, NOW)).after();
        Decision back = decided(run.step(1, JobEvent.GIVE_BACK, NOW.plusSeconds(120)));
        assertEquals("running a=pending", statuses(back.after()));
        assertEquals(null, back.after().job(1).orElseThrow().times().startedAt());
    }

    @Test
    void a_failure_is_retried_by_itself_as_often_as_allowed() {
        PipelineRun run = run(JobPlan.of("a", 0).retrying(AutoRetry.always(2)), JobPlan.of("b", 1));
        for (int round = 0; round < 2; round++) {
            long latest = JobRun.latest(run.jobs()).stream().filter(job -> job.name().equals("a")).findFirst()
                    .orElseThrow().id();
            Decision decision = decided(
                    run.drop(latest, FailureReason.SCRIPT_FAILURE, false, ids::incrementAndGet, NOW));
            assertTrue(decision.moves().stream().anyMatch(Move.JobRetried.class::isInstance));
            run = decision.after();
            assertTrue(run.status() == PipelineStatus.PENDING || run.status() == PipelineStatus.RUNNING);
        }
        Decision last = decided(
                run.drop(ids.get(), FailureReason.SCRIPT_FAILURE, false, ids::incrementAndGet, NOW));
        assertEquals("failed b=skipped a=failed", statuses(last.after()));
        assertEquals(4, last.after().jobs().size());
    }

    @Test
    void a_tolerated_exit_code_makes_the_failure_allowed() {
        PipelineRun run = run(JobPlan.of("a", 0), JobPlan.of("b", 1));
        PipelineRun after = decided(
                run.drop(1, FailureReason.SCRIPT_FAILURE, true, ids::incrementAndGet, NOW)).after();
        assertEquals("pending a=failed b=pending", statuses(after));
        assertTrue(after.job(1).orElseThrow().allowFailure());
        PipelineRun done = decided(after.succeed(2, NOW)).after();
        assertTrue(done.warns());
        assertFalse(after.warns());
    }

    @Test
    void a_delayed_job_waits_for_its_timer() {
        PipelineRun run = run(JobPlan.of("a", 0).delayedBy(Duration.ofMinutes(10)));
        assertEquals("scheduled a=scheduled", statuses(run));
        assertEquals(NOW.plusSeconds(600), run.job(1).orElseThrow().times().scheduledAt());
        assertEquals("job.scheduled_later", declined(run.startScheduled(1, NOW.plusSeconds(599))));
        PipelineRun after = decided(run.startScheduled(1, NOW.plusSeconds(600))).after();
        assertEquals("pending a=pending", statuses(after));
        assertEquals("job.not_scheduled", declined(after.startScheduled(1, NOW.plusSeconds(601))));
        PipelineRun manual = decided(run.step(1, JobEvent.UNSCHEDULE, NOW)).after();
        assertEquals("manual a=manual", statuses(manual));
        assertEquals("pending a=pending", statuses(decided(run.play(1, ids::incrementAndGet, NOW)).after()));
    }

    @Test
    void the_timer_is_work() {
        PipelineRun fresh = new PipelineRun(9, PipelineStatus.CREATED, List.of("build"),
                List.of(JobRun.created(1, JobPlan.of("a", 0).delayedBy(Duration.ofSeconds(60)), NOW)),
                PipelineTimes.createdAt(NOW));
        assertTrue(fresh.process(NOW).work().contains(new FollowUp.StartScheduled(1, NOW.plusSeconds(60))));
    }

    @Test
    void a_job_that_comes_to_wait_for_a_person_lets_those_behind_it_have_the_resource() {
        PipelineRun run = run(JobPlan.of("a", 0), JobPlan.of("b", 1).when(JobWhen.MANUAL, false).holding("production"));
        TransitionResult.Decision started = decided(run.start(1, NOW));
        assertFalse(started.work().contains(new FollowUp.AssignResource("production")));
        TransitionResult.Decision decision = decided(started.after().succeed(1, NOW));
        assertEquals("manual a=success b=manual", statuses(decision.after()));
        assertTrue(decision.work().contains(new FollowUp.AssignResource("production")));
    }

    @Test
    void a_resource_is_awaited_granted_and_released() {
        PipelineRun run = run(JobPlan.of("a", 0).holding("production"));
        assertEquals("waiting_for_resource a=waiting_for_resource", statuses(run));
        run = decided(run.step(1, JobEvent.GRANT_RESOURCE, NOW)).after();
        assertEquals("pending a=pending", statuses(run));
        run = decided(run.start(1, NOW)).after();
        assertTrue(decided(run.succeed(1, NOW)).work().contains(new FollowUp.AssignResource("production")));
    }

    @Test
    void a_bridge_asks_for_its_downstream_pipeline() {
        PipelineRun fresh = new PipelineRun(9, PipelineStatus.CREATED, List.of("build"),
                List.of(JobRun.created(1, JobPlan.of("a", 0).asBridge(), NOW)), PipelineTimes.createdAt(NOW));
        Decision decision = fresh.process(NOW);
        assertTrue(decision.work().contains(new FollowUp.StartDownstream(1)));
        PipelineRun running = decided(decision.after().step(1, JobEvent.START_BRIDGE, NOW)).after();
        assertEquals("running a=running", statuses(running));
        assertFalse(decided(running.succeed(1, NOW)).work().contains(new FollowUp.ArchiveLog(1)));
    }

    @Test
    void an_outdated_deployment_is_dropped_instead_of_queued() {
        JobRun job = JobRun.created(1, JobPlan.of("a", 0), NOW).facing(Set.of(JobObstacle.OUTDATED_DEPLOYMENT));
        PipelineRun after = new PipelineRun(9, PipelineStatus.CREATED, List.of("build"), List.of(job),
                PipelineTimes.createdAt(NOW)).process(NOW).after();
        assertEquals("failed a=failed", statuses(after));
        assertEquals(FailureReason.FAILED_OUTDATED_DEPLOYMENT_JOB,
                after.job(1).orElseThrow().failureReason().orElseThrow());
    }

    @Test
    void a_retried_action_starts_at_once_and_a_played_one_that_ended_runs_again() {
        PipelineRun run = run(JobPlan.of("a", 0).when(JobWhen.MANUAL, true));
        run = decided(run.play(1, ids::incrementAndGet, NOW)).after();
        run = decided(run.succeed(1, NOW)).after();
        Decision again = decided(run.play(1, ids::incrementAndGet, NOW));
        assertEquals(2, again.job());
        assertEquals("running a=pending", statuses(again.after()));
        assertTrue(again.after().job(1).orElseThrow().retried());
        assertEquals("job.retried_already", declined(again.after().retry(1, ids::incrementAndGet, NOW)));
    }

    @Test
    void retrying_the_pipeline_touches_only_what_the_caller_may() {
        PipelineRun run = run(JobPlan.of("a", 0), JobPlan.of("b", 0), JobPlan.of("c", 1));
        run = decided(run.drop(1, FailureReason.SCRIPT_FAILURE, false, ids::incrementAndGet, NOW)).after();
        run = decided(run.drop(2, FailureReason.SCRIPT_FAILURE, false, ids::incrementAndGet, NOW)).after();
        assertEquals("failed a=failed b=failed c=skipped", statuses(run));
        PipelineRun some = run.retryAll(job -> job.name().equals("a"), ids::incrementAndGet, NOW).after();
        assertEquals("running b=failed c=created a=pending", statuses(some));
        assertEquals(List.of(), run.retryAll(job -> false, ids::incrementAndGet, NOW).moves());
    }

    /** Each status of the latest run of a job, and a run that was retried before. */
    @ParameterizedTest
    @EnumSource(JobStatus.class)
    void retry_of_a_pipeline_is_for_jobs_that_failed_or_were_canceled(JobStatus status) {
        PipelineRun run = new PipelineRun(9, PipelineStatus.FAILED, List.of("build"), List.of(in(1, 0, status, false, false),
                in(2, 0, JobStatus.FAILED, false, true)), PipelineTimes.createdAt(NOW));
        List<Move> retries = run.retryAll(job -> true, () -> 77, NOW).moves().stream().filter(Move.JobRetried.class::isInstance).toList();
        assertEquals(status == JobStatus.FAILED || status == JobStatus.CANCELED ? List.of("job 1") : List.of(),
                retries.stream().map(move -> ((Move.JobRetried) move).original().name()).toList());
    }

    @Test
    void job_that_an_unplayed_action_skipped_is_evaluated_when_the_action_is_played() {
        PipelineRun run = run(JobPlan.of("hand", 0).when(JobWhen.MANUAL, true),
                JobPlan.of("after", 1).needing(List.of(JobNeed.of("hand"))));
        assertEquals("skipped hand=manual after=skipped", statuses(run));
        PipelineRun played = decided(run.play(1, ids::incrementAndGet, NOW)).after();
        assertEquals("pending hand=pending after=created", statuses(played));
        assertEquals("running hand=success after=pending", statuses(decided(played.succeed(1, NOW)).after()));
    }

    @Test
    void last_approval_lets_its_job_alone_be_played() {
        List<JobRun> jobs = Stream.of(1, 2).map(id -> JobRun.created(id, JobPlan.of("deploy " + id, 0), NOW)
                .facing(Set.of(JobObstacle.APPROVAL_PENDING))).toList();
        PipelineRun waiting = new PipelineRun(9, PipelineStatus.CREATED, List.of("build"), jobs, PipelineTimes.createdAt(NOW))
                .process(NOW).after();
        assertEquals("job.approval_pending", declined(waiting.play(1, ids::incrementAndGet, NOW)));
        PipelineRun approved = waiting.approved(1);
        assertEquals("running deploy 1=pending deploy 2=manual", statuses(decided(approved.play(1, ids::incrementAndGet, NOW)).after()));
        assertEquals("job.approval_pending", declined(approved.play(2, ids::incrementAndGet, NOW)));
    }

    private static Set<FollowUp> expectedWork(boolean bridge, JobStatus to) {
        Stream.Builder<FollowUp> work = Stream.builder();
        if (to == JobStatus.SCHEDULED) {
            work.add(new FollowUp.StartScheduled(2, NOW));
        }
        if (bridge && to == JobStatus.PENDING) {
            work.add(new FollowUp.StartDownstream(2));
        }
        if (!bridge && JobStatus.FINISHED.contains(to)) {
            work.add(new FollowUp.ArchiveLog(2));
        }
        if (bridge && to == JobStatus.RUNNING || JobStatus.COMPLETED.contains(to) || Set.of(JobStatus.WAITING_FOR_RESOURCE,
                JobStatus.MANUAL, JobStatus.CREATED).contains(to)) {
            work.add(new FollowUp.AssignResource("production"));
        }
        return work.build().collect(Collectors.toSet());
    }

    /** All status changes of the table, of a job and of a bridge of a resource group, while an earlier stage runs. */
    @Test
    void status_change_of_a_job_is_followed_by_its_work() {
        for (Lifecycle.Row<JobStatus, JobEvent> row : JobLifecycle.TABLE.rows()) {
            for (boolean bridge : new boolean[] {false, true}) {
                JobPlan plan = bridge ? JobPlan.of("b", 1).holding("production").asBridge() : JobPlan.of("b", 1).holding("production");
                JobRun job = new JobRun(2, plan, row.from(), false, false, Optional.empty(), Set.of(), JobTimes.createdAt(NOW));
                PipelineRun run = new PipelineRun(9, PipelineStatus.RUNNING, List.of("build", "test"),
                        List.of(in(1, 0, JobStatus.RUNNING, false, false), job), PipelineTimes.createdAt(NOW));
                List<FollowUp> work = decided(run.step(2, row.event(), NOW)).work().stream()
                        .filter(item -> !(item instanceof FollowUp.PipelineChanged)).toList();
                assertEquals(row.kind() == Lifecycle.Kind.STAYS ? Set.of() : expectedWork(bridge, row.to()), Set.copyOf(work),
                        row.id() + " bridge " + bridge);
            }
        }
    }

    /** Rows: status and name of another run, and whether the first failure of a job with one automatic retry is retried. */
    @ParameterizedTest
    @CsvSource({"FAILED,a,false", "CANCELED,a,true", "FAILED,other,true"})
    void automatic_retries_count_earlier_failures_of_the_same_job(JobStatus status, String name, boolean retried) {
        JobPlan plan = JobPlan.of("a", 0).retrying(AutoRetry.always(1));
        JobRun earlier = new JobRun(1, JobPlan.of(name, 0), status, false, name.equals("a"), Optional.empty(), Set.of(),
                JobTimes.createdAt(NOW));
        JobRun running = new JobRun(2, plan, JobStatus.RUNNING, false, false, Optional.empty(), Set.of(), JobTimes.createdAt(NOW));
        PipelineRun run = new PipelineRun(9, PipelineStatus.RUNNING, List.of("build"), List.of(earlier, running),
                PipelineTimes.createdAt(NOW));
        Decision decision = decided(run.drop(2, FailureReason.SCRIPT_FAILURE, false, () -> 3, NOW));
        assertEquals(retried ? Optional.of(JobStatus.PENDING) : Optional.empty(), decision.after().job(3).map(JobRun::status));
    }

    /** A retry evaluates skipped jobs of later stages, and those of its own stage that need it directly or indirectly. */
    @Test
    void retry_evaluates_skipped_jobs_after_it() {
        PipelineRun run = run(JobPlan.of("a", 1), JobPlan.of("b", 1), JobPlan.of("near", 1).needing(List.of(JobNeed.of("a"))),
                JobPlan.of("far", 1).needing(List.of(JobNeed.of("near"))), JobPlan.of("beside", 1).needing(List.of(JobNeed.of("b"))),
                JobPlan.of("late", 2), JobPlan.of("free", 2).needing(List.of(JobNeed.of("b"))));
        for (long job : List.of(1L, 2L)) {
            run = decided(run.drop(job, FailureReason.SCRIPT_FAILURE, false, ids::incrementAndGet, NOW)).after();
        }
        assertEquals("failed a=failed b=failed near=skipped far=skipped beside=skipped late=skipped free=skipped", statuses(run));
        Decision retried = decided(run.retry(1, ids::incrementAndGet, NOW));
        assertEquals("running b=failed near=created far=created beside=skipped late=created free=skipped a=pending",
                statuses(retried.after()));
        assertEquals(List.of("near", "far", "late", "free"), retried.moves().stream().filter(move ->
                move instanceof Move.JobMoved moved && moved.event() == JobEvent.PROCESS)
                .map(move -> ((Move.JobMoved) move).before().name()).toList());
    }

    @Test
    void retried_job_waits_for_its_predecessors_and_is_known_to_its_resource_group() {
        PipelineRun run = decided(run(JobPlan.of("a", 0), JobPlan.of("b", 1).holding("production")).cancel(2, NOW)).after();
        assertEquals("running a=pending b=canceled", statuses(run));
        Decision retried = decided(run.retry(2, ids::incrementAndGet, NOW));
        assertEquals("running a=pending b=created", statuses(retried.after()));
        assertTrue(retried.work().contains(new FollowUp.AssignResource("production")));
    }

    @Test
    void job_that_is_retried_by_itself_waits_for_its_predecessors() {
        PipelineRun run = run(JobPlan.of("a", 0), JobPlan.of("b", 1).retrying(AutoRetry.always(1)));
        run = decided(decided(run.succeed(1, NOW)).after().retry(1, ids::incrementAndGet, NOW)).after();
        assertEquals("running b=pending a=pending", statuses(run));
        assertEquals("running a=pending b=created",
                statuses(decided(run.drop(2, FailureReason.SCRIPT_FAILURE, false, ids::incrementAndGet, NOW)).after()));
    }

    private static final List<JobNeed> NONE = List.of();

    private static JobRun of(long id, JobPlan plan, JobStatus status) {
        return new JobRun(id, plan, status, plan.allowFailure(), false, Optional.empty(), Set.of(), JobTimes.createdAt(NOW));
    }

    /** The pipeline of a mirroring bridge was skipped, and the bridge and what comes after it with that pipeline. */
    @Test
    void job_that_is_retried_by_itself_lets_skipped_jobs_after_it_be_evaluated() {
        PipelineRun run = new PipelineRun(9, PipelineStatus.RUNNING, List.of("build", "test"), List.of(
                of(1, JobPlan.of("a", 0).retrying(AutoRetry.always(1)), JobStatus.RUNNING),
                of(2, JobPlan.of("bridge", 1).needing(NONE).asBridge(), JobStatus.SKIPPED),
                of(3, JobPlan.of("after", 1).needing(List.of(JobNeed.of("bridge"))), JobStatus.SKIPPED)), PipelineTimes.createdAt(NOW));
        assertEquals("running bridge=pending after=created a=pending",
                statuses(decided(run.drop(1, FailureReason.SCRIPT_FAILURE, false, () -> 77, NOW)).after()));
    }

    @Test
    void timer_of_a_job_lets_skipped_jobs_after_it_be_evaluated() {
        JobPlan delayed = JobPlan.of("a", 0).when(JobWhen.DELAYED, false);
        PipelineRun run = new PipelineRun(9, PipelineStatus.SCHEDULED, List.of("build", "test"), List.of(
                of(1, delayed, JobStatus.SCHEDULED), of(2, JobPlan.of("bridge", 1).needing(NONE).asBridge(), JobStatus.SKIPPED)),
                PipelineTimes.createdAt(NOW));
        assertEquals("pending a=pending bridge=pending", statuses(decided(run.startScheduled(1, NOW)).after()));
    }

    /** Jobs that need a bridge which may fail are skipped while its pipeline waits for a user, and evaluated when that pipeline goes on. */
    @Test
    void bridge_whose_pipeline_goes_on_lets_skipped_jobs_after_it_be_evaluated() {
        PipelineRun run = new PipelineRun(9, PipelineStatus.RUNNING, List.of("build", "test"), List.of(
                of(1, JobPlan.of("bridge", 0).when(JobWhen.ON_SUCCESS, true).asBridge(), JobStatus.MANUAL),
                of(2, JobPlan.of("after", 1).needing(List.of(JobNeed.of("bridge"))), JobStatus.SKIPPED)), PipelineTimes.createdAt(NOW));
        PipelineRun running = decided(run.follow(1, Optional.of(PipelineStatus.RUNNING), BridgeStrategy.STATUS, NOW)).after();
        assertEquals("running bridge=running after=created", statuses(running));
        assertEquals("running bridge=success after=pending",
                statuses(decided(running.follow(1, Optional.of(PipelineStatus.SUCCESS), BridgeStrategy.STATUS, NOW)).after()));
    }

    @Test
    void retry_leaves_actions_that_wait() {
        PipelineRun run = decided(run(JobPlan.of("a", 0), JobPlan.of("hand", 1).when(JobWhen.MANUAL, false)).succeed(1, NOW)).after();
        assertEquals("running hand=manual a=pending", statuses(decided(run.retry(1, ids::incrementAndGet, NOW)).after()));
    }

    @Test
    void runs_that_were_retried_do_not_count_for_jobs_that_need_them() {
        JobRun need = in(1, 0, JobStatus.FAILED, false, false);
        JobRun replaced = new JobRun(3, need.plan(), JobStatus.SUCCESS, false, true, Optional.empty(), Set.of(), JobTimes.createdAt(NOW));
        JobRun job = JobRun.created(2, JobPlan.of("b", 1).needing(List.of(JobNeed.of(need.name()))), NOW);
        PipelineRun run = new PipelineRun(9, PipelineStatus.RUNNING, List.of("build", "test"), List.of(need, replaced, job),
                PipelineTimes.createdAt(NOW));
        assertEquals(Optional.of(JobStatus.SKIPPED), run.process(NOW).after().job(2).map(JobRun::status));
    }

    @Test
    void canceling_the_pipeline_leaves_manual_jobs_and_names_the_children() {
        PipelineRun run = run(JobPlan.of("a", 0), JobPlan.of("m", 0).when(JobWhen.MANUAL, true));
        Decision decision = run.cancel(NOW);
        assertEquals("canceled a=canceled m=manual", statuses(decision.after()));
        assertTrue(decision.work().contains(new FollowUp.CancelChildren(9)));
        assertEquals(List.of(), decision.after().cancel(NOW).moves());
    }

    @ParameterizedTest
    @EnumSource(value = PipelineStatus.class, names = {"FAILED", "SKIPPED"})
    void a_pipeline_that_never_had_jobs_stays_as_it_is(PipelineStatus status) {
        PipelineRun run = new PipelineRun(9, status, List.of(), List.of(), PipelineTimes.createdAt(NOW));
        assertEquals(List.of(), run.cancel(NOW).moves());
        assertEquals(List.of(), run.retryAll(job -> true, ids::incrementAndGet, NOW).moves());
        assertEquals(List.of(), run.process(NOW).moves());
        assertEquals(status, run.cancel(NOW).after().status());
    }

    @Test
    void optional_needs_that_do_not_exist_are_ignored() {
        PipelineRun run = run(JobPlan.of("a", 2).needing(List.of(new JobNeed("ghost", true, true))));
        assertEquals("pending a=pending", statuses(run));
    }

    @Test
    void a_job_without_predecessors_that_handles_failures_is_skipped() {
        assertEquals("skipped a=skipped", statuses(run(JobPlan.of("a", 0).when(JobWhen.ON_FAILURE, false))));
    }

    @Test
    void always_does_not_run_after_a_cancel() {
        PipelineRun run = run(JobPlan.of("a", 0), JobPlan.of("b", 1).when(JobWhen.ALWAYS, false));
        assertEquals("canceled a=canceled b=skipped", statuses(decided(run.cancel(1, NOW)).after()));
    }

    @Test
    void a_pipeline_without_jobs_is_green() {
        assertEquals("success", statuses(run()));
        assertFalse(run().warns());
        assertEquals(List.of(PipelineStatus.SUCCESS, PipelineStatus.SUCCESS, PipelineStatus.SUCCESS),
                run().stageStatuses());
    }

    @Test
    void a_chain_of_needs_inside_one_stage_is_decided_in_one_pass() {
        List<JobPlan> plans = new ArrayList<>();
        for (int i = 400; i > 0; i--) {
            plans.add(JobPlan.of("j" + i, 0).needing(i == 1 ? List.of() : List.of(JobNeed.of("j" + (i - 1)))));
        }
        PipelineRun run = run(plans.toArray(JobPlan[]::new));
        PipelineRun after = decided(
                run.drop(400, FailureReason.SCRIPT_FAILURE, false, ids::incrementAndGet, NOW)).after();
        assertEquals(399, after.jobs().stream().filter(job -> job.status() == JobStatus.SKIPPED).count());
        PipelineRun again = decided(after.retry(400, ids::incrementAndGet, NOW)).after();
        assertEquals(399, again.jobs().stream().filter(job -> job.status() == JobStatus.CREATED).count());
    }

    @Test
    void jobs_that_need_one_another_wait() {
        assertEquals("created a=created b=created", statuses(run(JobPlan.of("a", 0).needing(List.of(JobNeed.of("b"))),
                JobPlan.of("b", 0).needing(List.of(JobNeed.of("a"))))));
        assertEquals("pending a=created b=created c=pending", statuses(run(JobPlan.of("a", 0).needing(List.of(JobNeed.of("b"))),
                JobPlan.of("b", 0).needing(List.of(JobNeed.of("a"))), JobPlan.of("c", 0))));
    }

    @Test
    void action_that_is_retried_by_itself_begins_again() {
        PipelineRun run = run(JobPlan.of("a", 0).when(JobWhen.MANUAL, false).retrying(AutoRetry.always(1)));
        assertEquals("manual a=manual", statuses(run));
        PipelineRun played = decided(run.play(1, ids::incrementAndGet, NOW)).after();
        PipelineRun again = decided(played.drop(1, FailureReason.SCRIPT_FAILURE, false, ids::incrementAndGet, NOW)).after();
        assertEquals("pending a=pending", statuses(again));
        assertEquals("failed a=failed", statuses(decided(
                again.drop(ids.get(), FailureReason.SCRIPT_FAILURE, false, ids::incrementAndGet, NOW)).after()));
    }
}
