package dev.slipway.domain.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.domain.ciconfig.model.AutoCancel;
import dev.slipway.domain.job.AutoRetry;
import dev.slipway.domain.job.FailureReason;
import dev.slipway.domain.job.JobEvent;
import dev.slipway.domain.job.JobPlan;
import dev.slipway.domain.job.JobRun;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.job.JobTimes;
import dev.slipway.domain.job.JobWhen;
import dev.slipway.domain.pipeline.EarlyEnd.OnNewCommit;
import dev.slipway.domain.pipeline.TransitionResult.Decision;
import dev.slipway.domain.pipeline.TransitionResult.Rejection;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class EarlyEndTest {

    private static final Instant NOW = Instant.parse("2024-01-01T00:00:00Z");

    private static JobRun job(long id, JobStatus status, boolean interruptible, boolean retried) {
        JobPlan plan = interruptible ? JobPlan.of("job" + id, 0).interruptibly() : JobPlan.of("job" + id, 0);
        return new JobRun(id, plan, status, false, retried, Optional.empty(), Set.of(), JobTimes.createdAt(NOW));
    }

    private static PipelineRun run(EarlyEnd early, PipelineStatus status, List<JobRun> jobs) {
        return new PipelineRun(9, status, List.of("build", "test"), jobs, PipelineTimes.createdAt(NOW), early);
    }

    private static PipelineRun begun(EarlyEnd early, JobPlan... plans) {
        List<JobRun> jobs = new ArrayList<>();
        for (JobPlan plan : plans) {
            jobs.add(JobRun.created(jobs.size() + 1, plan, NOW));
        }
        return run(early, PipelineStatus.CREATED, jobs).begin(NOW).after();
    }

    private static Set<Long> canceled(TransitionResult result) {
        return ((Decision) result).moves().stream().filter(move -> move instanceof Move.JobMoved moved && moved.event() == JobEvent.CANCEL)
                .map(move -> ((Move.JobMoved) move).after().id()).collect(Collectors.toSet());
    }

    private static String statuses(PipelineRun run) {
        return run.status().wireName() + JobRun.latest(run.jobs()).stream().map(job -> " " + job.name() + "=" + job.status().wireName())
                .collect(Collectors.joining());
    }

    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {"-,-,CONSERVATIVE,false", "conservative,none,CONSERVATIVE,false",
            "interruptible,all,INTERRUPTIBLE,true",
        "none,-,NONE,false", "-,all,CONSERVATIVE,true"})
    void what_the_configuration_leaves_open_is_usual(String onNewCommit, String onJobFailure, OnNewCommit mode, boolean onFailure) {
        assertEquals(new EarlyEnd(mode, onFailure), EarlyEnd.of(new AutoCancel(onNewCommit, onJobFailure)));
        assertEquals(mode.name().toLowerCase(), mode.wireName());
    }

    /** One job in each status beside one that waits, interruptible or not, in all modes. */
    @ParameterizedTest
    @EnumSource(JobStatus.class)
    void each_mode_calls_off_its_jobs(JobStatus status) {
        boolean started = status == JobStatus.RUNNING || status == JobStatus.SUCCESS || status == JobStatus.FAILED;
        boolean live = JobStatus.CANCELABLE.contains(status);
        for (boolean interruptible : new boolean[] {true, false}) {
            for (boolean retried : new boolean[] {true, false}) {
                List<JobRun> jobs = List.of(job(1, status, interruptible, retried), job(2, JobStatus.PENDING, true, false),
                        job(3, JobStatus.PENDING, false, false));
                Set<Long> open = live && !retried ? Set.of(1L, 2L, 3L) : Set.of(2L, 3L);
                TransitionResult conservative = run(EarlyEnd.USUAL, PipelineStatus.RUNNING, jobs).cancelRedundant(NOW);
                if (started && !interruptible) {
                    assertEquals("pipeline.uninterruptible", ((Rejection) conservative).reason().id());
                    assertEquals(List.of("job1"), ((Rejection) conservative).reason().args());
                } else {
                    assertEquals(open, canceled(conservative));
                }
                Set<Long> may = open.stream().filter(id -> id == 2 || id == 1 && interruptible).collect(Collectors.toSet());
                assertEquals(may,
                        canceled(run(new EarlyEnd(OnNewCommit.INTERRUPTIBLE, false), PipelineStatus.RUNNING, jobs).cancelRedundant(NOW)));
                assertEquals("pipeline.never_redundant", ((Rejection) run(new EarlyEnd(OnNewCommit.NONE, false), PipelineStatus.RUNNING,
                        jobs)
                        .cancelRedundant(NOW)).reason().id());
            }
        }
    }

    @ParameterizedTest
    @EnumSource(PipelineStatus.class)
    void only_a_live_pipeline_is_called_off(PipelineStatus status) {
        TransitionResult result = run(EarlyEnd.USUAL, status, List.of(job(1, JobStatus.PENDING, true, false))).cancelRedundant(NOW);
        assertEquals(PipelineStatus.CANCELABLE.contains(status), result instanceof Decision, status.name());
        if (result instanceof Rejection declined) {
            assertEquals("pipeline.not_cancelable", declined.reason().id());
        }
    }

    @Test
    void a_redundant_pipeline_ends_canceled_and_leaves_its_children_alone() {
        PipelineRun run = begun(EarlyEnd.USUAL, JobPlan.of("a", 0), JobPlan.of("b", 1));
        Decision decision = (Decision) run.cancelRedundant(NOW);
        assertEquals("canceled a=canceled b=canceled", statuses(decision.after()));
        assertFalse(decision.work().contains(new FollowUp.CancelChildren(9)));
        assertTrue(decision.after().cancelRedundant(NOW) instanceof Rejection, "once is enough");
    }

    @Test
    void jobs_that_may_not_be_interrupted_go_on() {
        PipelineRun run = begun(new EarlyEnd(OnNewCommit.INTERRUPTIBLE, false), JobPlan.of("a", 0), JobPlan.of("b", 0).interruptibly(),
                JobPlan.of("c", 1));
        PipelineRun after = ((Decision) run.cancelRedundant(NOW)).after();
        assertEquals("pending a=pending b=canceled c=created", statuses(after).replace("running", "pending"));
    }

    @Test
    void a_new_pipeline_looks_for_redundant_ones() {
        Decision decision = run(EarlyEnd.USUAL, PipelineStatus.CREATED, List.of(JobRun.created(1, JobPlan.of("a", 0), NOW))).begin(NOW);
        assertTrue(decision.work().contains(new FollowUp.CancelRedundant(9)));
        assertEquals("pending a=pending", statuses(decision.after()));
    }

    @ParameterizedTest
    @CsvSource({"true,false,false,0,true", "false,false,false,0,false", "true,true,false,0,false", "true,false,true,0,false",
            "true,false,false,1,false"})
    void a_job_that_fails_for_good_may_end_all(boolean onFailure, boolean allowed, boolean tolerated, int retries, boolean ends) {
        AutoRetry retry = retries == 0 ? AutoRetry.UNSET : AutoRetry.always(retries);
        PipelineRun run = begun(new EarlyEnd(OnNewCommit.NONE, onFailure), JobPlan.of("a", 0).when(JobWhen.ON_SUCCESS, allowed).retrying(
                retry),
                JobPlan.of("b", 0), JobPlan.of("c", 1), JobPlan.of("always", 1).when(JobWhen.ALWAYS, false),
                JobPlan.of("hand", 0).when(JobWhen.MANUAL, true));
        run = ((Decision) run.start(1, NOW)).after();
        run = ((Decision) run.start(2, NOW)).after();
        Decision decision = (Decision) run.drop(1, FailureReason.SCRIPT_FAILURE, tolerated, new AtomicLong(50)::incrementAndGet, NOW);
        assertEquals(ends ? Set.of(2L, 3L, 4L) : Set.of(), canceled(decision));
        assertEquals(ends, decision.work().contains(new FollowUp.CancelChildren(9)));
        assertEquals(ends ? "failed" : "running", decision.after().status().wireName());
        assertEquals(JobStatus.MANUAL, decision.after().job(5).orElseThrow().status());
        if (ends) {
            Decision again = (Decision) decision.after().retry(2, new AtomicLong(60)::incrementAndGet, NOW);
            assertEquals(Set.of(), canceled(again), "what somebody runs again is not called off for what failed before");
        }
    }
}
