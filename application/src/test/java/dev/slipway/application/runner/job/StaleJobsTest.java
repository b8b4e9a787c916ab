package dev.slipway.application.runner.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.job.JobAnnouncements;
import dev.slipway.application.pipeline.CiHouse;
import dev.slipway.application.pipeline.JobDraft;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.application.pipeline.port.Pipelines.TransitionDetails;
import dev.slipway.application.runner.job.AppendLog.Piece;
import dev.slipway.application.runner.job.ReportJob.Request;
import dev.slipway.application.runner.port.Runners;
import dev.slipway.application.runner.port.RunningJobs;
import dev.slipway.domain.job.AutoRetry;
import dev.slipway.domain.job.FailureReason;
import dev.slipway.domain.job.JobEvent;
import dev.slipway.domain.job.JobStatus;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Jobs that nobody would ever finish. */
final class StaleJobsTest extends RunnerUseCases {

    private static final Duration SECOND = Duration.ofSeconds(1);

    private final long user = house.world.user();

    private long waiting(JobDraft... jobs) {
        return begun(PipelineDraft.in(project, jobs).by(user));
    }

    private void sweep() {
        house.failStaleJobs.handle(0);
    }

    /** The job stands for that long, and has failed a moment later. */
    private void assertFailsAfter(Duration limit, FailureReason reason, long pipeline, String name) {
        JobStatus before = job(pipeline, name).status();
        after(limit);
        sweep();
        assertEquals(before, job(pipeline, name).status());
        after(SECOND);
        sweep();
        assertEquals(JobStatus.FAILED, job(pipeline, name).status());
        assertEquals(Optional.of(reason), job(pipeline, name).failureReason());
    }

    @Test
    void a_job_that_no_runner_may_take_is_stuck_after_an_hour() {
        long pipeline = waiting(JobDraft.of("a", 0).tagged("nobody"), JobDraft.of("b", 1));
        assertFailsAfter(Duration.ofHours(1), FailureReason.STUCK_OR_TIMEOUT_FAILURE, pipeline, "a");
        assertEquals("failed a=failed b=skipped", statuses(pipeline));
        assertTrue(house.observations.lines().contains("job.stale job=" + id(pipeline, "a") + " rule=stale.pending_stuck"));
    }

    @Test
    void a_job_that_a_runner_could_take_may_wait_a_day() {
        long pipeline = waiting(JobDraft.of("a", 0).tagged("linux"));
        String runner = enrolled("linux", "windows");
        for (int hour = 0; hour < 23; hour++) {
            after(Duration.ofHours(1));
            heard(runner);
            sweep();
            assertEquals(JobStatus.PENDING, job(pipeline, "a").status());
        }
        after(Duration.ofHours(1).plus(SECOND));
        sweep();
        assertEquals(Optional.of(FailureReason.STUCK_OR_TIMEOUT_FAILURE), job(pipeline, "a").failureReason());
    }

    private void heard(String token) {
        Runners runners = world().port(Runners.class);
        long runner = runners.byToken(house.secrets.digest(token)).orElseThrow().id();
        write(() -> runners.heard(runner, new Runners.Process("s", "n", "1", "r", "p", "a", "e", FEATURES, "i"), now()));
    }

    @Test
    void a_runner_that_falls_silent_loses_its_job_after_an_hour() {
        long pipeline = waiting(JobDraft.of("a", 0));
        JobDocument document = taken(enrolled());
        after(Duration.ofMinutes(10));
        house.appendLog.append(document.id(), document.token(), new Piece("0-0", () -> new byte[1], false));
        assertFailsAfter(Duration.ofHours(1), FailureReason.STUCK_OR_TIMEOUT_FAILURE, pipeline, "a");
        assertEquals(new JobAnswer.Over(JobStatus.FAILED),
                house.reportJob.report(document.id(), document.token(), new Request("success", null, null)));
    }

    @Test
    void a_job_that_runs_beyond_its_limit_fails_however_much_it_talks() {
        long pipeline = waiting(JobDraft.of("a", 0));
        JobDocument document = taken(enrolled());
        for (int offset = 0; offset < 7; offset++) {
            after(Duration.ofMinutes(10));
            house.appendLog.append(document.id(), document.token(), new Piece(offset + "-" + offset, () -> new byte[1], false));
            sweep();
        }
        assertFailsAfter(Duration.ofMinutes(5), FailureReason.STUCK_OR_TIMEOUT_FAILURE, pipeline, "a");
        assertTrue(house.observations.lines().contains("job.stale job=" + document.id() + " rule=stale.running_beyond_limit"));
    }

    @Test
    void a_timer_that_never_fired_fails_its_job_an_hour_late() {
        long pipeline = waiting(JobDraft.of("later", 0).plan(plan -> plan.delayedBy(Duration.ofMinutes(10))));
        assertFailsAfter(Duration.ofMinutes(70), FailureReason.STALE_SCHEDULE, pipeline, "later");
    }

    @Test
    void a_stale_job_is_retried_by_itself_where_its_plan_says_so() {
        long pipeline = waiting(JobDraft.of("a", 0).plan(plan -> plan.retrying(new AutoRetry(1, Set.of("stuck_or_timeout_failure")))));
        long first = id(pipeline, "a");
        after(Duration.ofHours(1).plus(SECOND));
        sweep();
        assertNotEquals(first, id(pipeline, "a"));
        assertEquals(JobStatus.PENDING, job(pipeline, "a").status());
    }

    @Test
    void sweeping_twice_finds_nothing_more() {
        waiting(JobDraft.of("a", 0));
        after(Duration.ofDays(2));
        sweep();
        List<String> said = house.observations.lines();
        sweep();
        assertEquals(said, house.observations.lines());
        assertEquals(1, said.stream().filter(line -> line.startsWith("job.stale ")).count());
    }

    @Test
    void a_hand_out_that_never_arrived_is_taken_back() {
        long pipeline = waiting(JobDraft.of("a", 0));
        JobDocument lost = taken(enrolled());
        after(CiHouse.SILENCE.minus(SECOND));
        house.returnLostJobs.handle(0);
        assertEquals(JobStatus.RUNNING, job(pipeline, "a").status());
        after(SECOND);
        house.returnLostJobs.handle(0);
        assertEquals("running a=pending", statuses(pipeline));
        assertTrue(house.observations.lines().contains("job.given_back job=" + lost.id()));
        assertTrue(house.announcements.announced().contains(JobAnnouncements.PENDING + " " + project));
        assertEquals(new JobAnswer.Over(JobStatus.PENDING),
                house.reportJob.report(lost.id(), lost.token(), new Request("success", null, null)));
        JobDocument again = taken(enrolled());
        assertEquals(lost.id(), again.id());
        assertNotEquals(lost.token(), again.token());
        assertForbidden(() -> house.reportJob.report(lost.id(), lost.token(), new Request("success", null, null)));
        house.reportJob.report(again.id(), again.token(), new Request("success", null, null));
        assertEquals("success a=success", statuses(pipeline));
    }

    @Test
    void a_runner_that_spoke_once_keeps_its_job() {
        long pipeline = waiting(JobDraft.of("a", 0));
        JobDocument document = taken(enrolled());
        house.reportJob.report(document.id(), document.token(), new Request("running", null, null));
        after(CiHouse.SILENCE.multipliedBy(10));
        house.returnLostJobs.handle(0);
        assertEquals("running a=running", statuses(pipeline));
    }

    private void heard(long job) {
        RunningJobs running = world().port(RunningJobs.class);
        running.heard(job, running.find(job).orElseThrow().tokenDigest(), now());
    }

    @Test
    void a_runner_that_speaks_at_that_moment_keeps_its_job() {
        long pipeline = waiting(JobDraft.of("a", 0));
        JobDocument document = taken(enrolled());
        after(CiHouse.SILENCE);
        house.meanwhile(() -> heard(document.id()));
        house.returnLostJobs.handle(0);
        assertEquals("running a=running", statuses(pipeline));
    }

    @Test
    void a_stale_job_that_is_heard_of_at_that_moment_is_left_alone() {
        long pipeline = waiting(JobDraft.of("a", 0));
        JobDocument document = taken(enrolled());
        after(Duration.ofMinutes(61));
        house.meanwhile(() -> heard(document.id()));
        sweep();
        assertEquals("running a=running", statuses(pipeline));
    }

    @Test
    void a_stale_job_that_is_taken_at_that_moment_is_left_alone() {
        long pipeline = waiting(JobDraft.of("a", 0));
        after(Duration.ofHours(1).plus(SECOND));
        house.meanwhile(() -> start(pipeline, "a"));
        sweep();
        assertEquals("running a=running", statuses(pipeline));
    }

    @Test
    void a_hand_out_that_was_canceled_is_not_taken_back() {
        long pipeline = waiting(JobDraft.of("a", 0));
        taken(enrolled());
        cancel(pipeline);
        after(CiHouse.SILENCE.multipliedBy(2));
        house.returnLostJobs.handle(0);
        assertEquals("canceled a=canceled", statuses(pipeline));
    }

    /** What happens to a job between the search for lost ones and the lock of its pipeline. */
    private void meanwhile(String event, JobDocument document, long pipeline) {
        long job = document.id();
        switch (event) {
            case "heard" -> house.reportJob.report(job, document.token(), new Request("running", null, null));
            case "ended" -> succeed(pipeline, "a");
            case "deleted" -> hide(pipeline);
            default -> {
                change(pipeline, TransitionDetails.NONE, (run, ids, now) -> run.step(job, JobEvent.GIVE_BACK, now));
                taken(enrolled());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"heard", "ended", "deleted", "assigned"})
    void lost_job_that_changes_meanwhile_is_not_given_back(String event) {
        long pipeline = waiting(JobDraft.of("a", 0));
        JobDocument lost = taken(enrolled());
        after(CiHouse.SILENCE.plus(SECOND));
        house.meanwhile(() -> meanwhile(event, lost, pipeline));
        house.returnLostJobs.handle(0);
        assertEquals(0, house.observations.lines().stream().filter(line -> line.startsWith("job.given_back ")).count());
        if (!event.equals("deleted")) {
            assertEquals(event.equals("ended") ? JobStatus.SUCCESS : JobStatus.RUNNING, job(pipeline, "a").status());
        }
    }
}
