package dev.slipway.application.runner.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.port.Credentials;
import dev.slipway.application.artifact.port.Artifacts.ExportedVariable;
import dev.slipway.application.job.JobWork;
import dev.slipway.application.job.port.JobLogs;
import dev.slipway.application.job.port.JobViews;
import dev.slipway.application.pipeline.CiHouse;
import dev.slipway.application.pipeline.JobDraft;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.application.pipeline.port.Pipelines.TransitionDetails;
import dev.slipway.application.runner.job.AppendLog.Piece;
import dev.slipway.application.runner.job.ReportJob.Request;
import dev.slipway.application.runner.port.RunningJobs;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.job.AutoRetry;
import dev.slipway.domain.job.FailureReason;
import dev.slipway.domain.job.JobEvent;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.runner.StateReport;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What runners say about the jobs they run, in states and in logs. */
final class ReportJobTest extends RunnerUseCases {

    private final long user = house.world.user();
    private long pipeline;
    private JobDocument document;

    private void run(JobDraft... jobs) {
        pipeline = begun(PipelineDraft.in(project, jobs).by(user));
        document = taken(enrolled());
    }

    private JobAnswer report(String state) {
        return report(state, null, null);
    }

    private JobAnswer report(String state, String reason, Integer exitCode) {
        return house.reportJob.report(document.id(), document.token(), new Request(state, reason, exitCode));
    }

    private JobAnswer append(String range, String text) {
        return house.appendLog.append(document.id(), document.token(),
                new Piece(range, () -> text.getBytes(StandardCharsets.UTF_8), false));
    }

    private String log() {
        StringBuilder text = new StringBuilder();
        JobLogs logs = world().port(JobLogs.class);
        for (long offset = 0; offset < logs.find(document.id()).orElseThrow().size();) {
            JobLogs.Piece piece = logs.piece(document.id(), offset).orElseThrow();
            text.append(new String(piece.content(), StandardCharsets.UTF_8));
            offset += piece.content().length;
        }
        return text.toString();
    }

    @Test
    void only_the_token_of_the_job_opens_it() {
        run(JobDraft.of("a", 0));
        Request success = new Request("success", null, null);
        assertForbidden(() -> house.reportJob.report(document.id(), "wrong", success));
        assertForbidden(() -> house.reportJob.report(document.id(), null, success));
        assertNotFound(() -> house.reportJob.report(-1, document.token(), success));
        long waiting = id(begun(PipelineDraft.in(project, "b").by(user)), "b");
        assertForbidden(() -> house.reportJob.report(waiting, document.token(), success));
        assertForbidden(() -> house.appendLog.append(document.id(), "wrong", new Piece("0-0", () -> new byte[1], false)));
        assertEquals("running a=running", statuses(pipeline));
    }

    @Test
    void a_job_that_succeeds_lets_its_pipeline_go_on() {
        run(JobDraft.of("a", 0), JobDraft.of("b", 1));
        assertEquals(new JobAnswer.Accepted(JobStatus.SUCCESS), report("success"));
        assertEquals("running a=success b=pending", statuses(pipeline));
        assertTrue(house.announcements.announced().contains(Credentials.JOB_ENDED + " " + document.id()));
        assertTrue(house.work.recorded().contains(JobWork.ARCHIVE_LOG + " " + document.id()));
    }

    @Test
    void where_an_environment_is_reached_is_known_once_the_job_has_said_it() {
        run(JobDraft.of("a", 0).on("review/x", "start", "https://$HOST.example.com/$CI_PIPELINE_ID/$CI_JOB_ID/$NONE"),
                JobDraft.of("stop", 1).on("review/x", "stop", null));
        when(house.artifacts().exported(Set.of(document.id()))).thenReturn(List.of(new ExportedVariable(document.id(), "HOST", "shop")));
        report("success");
        assertEquals("https://shop.example.com/" + pipeline + "/" + document.id() + "/", taken(enrolled()).variables().stream()
                .filter(variable -> variable.key().equals("CI_ENVIRONMENT_URL")).findFirst().orElseThrow().value());
    }

    @Test
    void what_is_over_stays_so_and_its_runner_is_told() {
        run(JobDraft.of("a", 0));
        report("success");
        assertEquals(new JobAnswer.Over(JobStatus.SUCCESS), report("success"));
        assertEquals(new JobAnswer.Over(JobStatus.SUCCESS), report("failed", "script_failure", 1));
        assertEquals(new JobAnswer.Over(JobStatus.SUCCESS), report("running"));
        assertEquals(new JobAnswer.Over(JobStatus.SUCCESS), append("0-0", "x"));
        assertEquals("success a=success", statuses(pipeline));
        assertEquals("", log());
    }

    @Test
    void a_runner_learns_that_its_job_was_canceled() {
        run(JobDraft.of("a", 0));
        house.cancelJob.cancel(house.accounts.member(project, Role.DEVELOPER), here(), document.id());
        assertEquals(new JobAnswer.Over(JobStatus.CANCELED), report("running"));
        assertEquals(new JobAnswer.Over(JobStatus.CANCELED), report("success"));
        assertEquals(new JobAnswer.Over(JobStatus.CANCELED), append("0-0", "x"));
        assertEquals("canceled a=canceled", statuses(pipeline));
    }

    @Test
    void jobs_of_a_project_that_is_going_take_nothing_more() {
        run(JobDraft.of("a", 0));
        world().deleteProject(project);
        assertEquals(new JobAnswer.Over(JobStatus.RUNNING), report("success"));
        assertEquals(new JobAnswer.Over(JobStatus.RUNNING), append("0-0", "x"));
        hide(pipeline);
        assertNotFound(() -> report("success"));
    }

    @Test
    void what_is_canceled_at_that_moment_stays_so() {
        run(JobDraft.of("a", 0));
        house.meanwhile(() -> cancel(pipeline));
        assertEquals(new JobAnswer.Over(JobStatus.CANCELED), report("success"));
        assertEquals("canceled a=canceled", statuses(pipeline));
    }

    @Test
    void a_runner_whose_job_is_anothers_by_then_ends_nothing() {
        run(JobDraft.of("a", 0));
        house.meanwhile(() -> {
            long job = document.id();
            change(pipeline, TransitionDetails.NONE, (run, ids, now) -> run.step(job, JobEvent.GIVE_BACK, now));
            assertEquals(job, taken(enrolled()).id());
        });
        assertEquals(new JobAnswer.Over(JobStatus.RUNNING), report("success"));
        assertEquals("running a=running", statuses(pipeline));
    }

    @Test
    void a_pipeline_that_is_deleted_at_that_moment_stays_so() {
        run(JobDraft.of("a", 0));
        house.meanwhile(() -> hide(pipeline));
        assertEquals(new JobAnswer.Over(JobStatus.RUNNING), report("success"));
        assertEquals(Optional.empty(), write(() -> pipelines().lock(pipeline)));
    }

    @Test
    void reasons_of_failure_are_taken_as_runners_name_them() {
        for (FailureReason reason : List.of(FailureReason.SCRIPT_FAILURE, FailureReason.RUNNER_SYSTEM_FAILURE,
                FailureReason.JOB_EXECUTION_TIMEOUT)) {
            run(JobDraft.of("a", 0));
            assertEquals(new JobAnswer.Accepted(JobStatus.FAILED), report("failed", reason.wireName(), 1));
            assertEquals(Optional.of(reason), job(pipeline, "a").failureReason());
        }
        for (String unknown : new String[] {"no such reason", "", null}) {
            run(JobDraft.of("a", 0));
            report("failed", unknown, null);
            assertEquals(Optional.of(FailureReason.fromRunner(unknown)), job(pipeline, "a").failureReason());
            assertEquals(JobStatus.FAILED, job(pipeline, "a").status());
        }
    }

    @Test
    void codes_that_are_tolerated_let_the_pipeline_pass() {
        run(JobDraft.of("a", 0).with(JobDraft.options(null, null, List.of(3, 137))));
        report("failed", "script_failure", 137);
        assertEquals("success a=failed", statuses(pipeline));
        assertTrue(job(pipeline, "a").allowFailure());
        run(JobDraft.of("a", 0).with(JobDraft.options(null, null, List.of(3, 137))));
        report("failed", "script_failure", 1);
        assertEquals("failed a=failed", statuses(pipeline));
        run(JobDraft.of("a", 0).with(JobDraft.options(null, null, List.of(3, 137))));
        report("failed", "script_failure", null);
        assertEquals("failed a=failed", statuses(pipeline));
    }

    @Test
    void a_failure_is_retried_by_itself_as_often_as_its_plan_says() {
        run(JobDraft.of("a", 0).plan(plan -> plan.retrying(AutoRetry.always(1))));
        report("failed", "script_failure", 1);
        assertEquals("running a=pending", statuses(pipeline));
        document = taken(enrolled());
        report("failed", "script_failure", 1);
        assertEquals("failed a=failed", statuses(pipeline));
        assertEquals(2, super.run(pipeline).jobs().size());
    }

    @Test
    void a_failure_may_be_retried_for_its_exit_code() {
        run(JobDraft.of("a", 0).plan(plan -> plan.retrying(new AutoRetry(1, Set.of(AutoRetry.exitCode(3))))));
        report("failed", "script_failure", 1);
        assertEquals("failed a=failed", statuses(pipeline));
        run(JobDraft.of("a", 0).plan(plan -> plan.retrying(new AutoRetry(1, Set.of(AutoRetry.exitCode(3))))));
        report("failed", "script_failure", 3);
        assertEquals("running a=pending", statuses(pipeline));
    }

    @Test
    void a_state_that_no_runner_has_changes_nothing() {
        run(JobDraft.of("a", 0));
        assertEquals(new JobAnswer.UnknownState(JobStatus.RUNNING), report("sleeping"));
        assertEquals(new JobAnswer.UnknownState(JobStatus.RUNNING), report(null));
        assertEquals("running a=running", statuses(pipeline));
    }

    @Test
    void signs_of_life_are_noted_now_and_then() {
        run(JobDraft.of("a", 0));
        assertNull(heardAt());
        assertEquals(new JobAnswer.Accepted(JobStatus.RUNNING), report("running"));
        Instant first = now();
        assertEquals(first, heardAt());
        after(StateReport.TOUCH_INTERVAL);
        report("running");
        assertEquals(first, heardAt());
        after(Duration.ofSeconds(1));
        report("running");
        assertEquals(now(), heardAt());
    }

    private Instant heardAt() {
        return world().port(RunningJobs.class).find(document.id()).orElseThrow().heardAt();
    }

    @Test
    void the_last_coverage_in_the_log_is_the_jobs() {
        run(JobDraft.of("a", 0).with(JobDraft.options(null, "/total: (\\d+\\.\\d+)%/", List.of())));
        append("0-12", "total: 10.0%\n");
        append("13-25", "total: 87.5%\n");
        report("success");
        assertEquals(new BigDecimal("87.50"), world().port(JobViews.class).find(project, document.id()).orElseThrow().coverage());
    }

    @Test
    void a_log_without_coverage_leaves_none() {
        run(JobDraft.of("a", 0).with(JobDraft.options(null, "/total: (\\d+)%/", List.of())));
        append("0-3", "none");
        report("success");
        assertNull(world().port(JobViews.class).find(project, document.id()).orElseThrow().coverage());
    }

    @Test
    void pieces_of_a_log_follow_one_another() {
        run(JobDraft.of("a", 0));
        assertEquals(new JobAnswer.Appended(JobStatus.RUNNING, 5, 60), append("0-4", "12345"));
        assertEquals(new JobAnswer.Elsewhere(JobStatus.RUNNING, 5), append("0-4", "12345"));
        assertEquals(new JobAnswer.Elsewhere(JobStatus.RUNNING, 5), append("6-7", "78"));
        assertEquals(new JobAnswer.Elsewhere(JobStatus.RUNNING, 5), append("5-9", "67"));
        assertEquals(new JobAnswer.RangeMissing(JobStatus.RUNNING), append(null, "67"));
        assertEquals(new JobAnswer.RangeUnreadable(JobStatus.RUNNING), append("here", "67"));
        assertEquals(new JobAnswer.Appended(JobStatus.RUNNING, 7, 60), append("5-6", "67"));
        assertEquals("1234567", log());
        assertEquals(now(), heardAt());
    }

    @Test
    void a_log_that_grows_too_long_ends_its_job() {
        run(JobDraft.of("a", 0));
        int limit = (int) CiHouse.LOG_LIMIT;
        assertEquals(new JobAnswer.Appended(JobStatus.RUNNING, limit, 60), append("0-" + (limit - 1), "x".repeat(limit)));
        assertEquals(new JobAnswer.Over(JobStatus.FAILED), append(limit + "-" + limit, "x"));
        assertEquals(Optional.of(FailureReason.TRACE_SIZE_EXCEEDED), job(pipeline, "a").failureReason());
        assertEquals(limit, log().length());
    }

    @Test
    void debugging_that_the_runner_tells_of_is_kept() {
        run(JobDraft.of("a", 0));
        assertFalse(world().port(JobLogs.class).find(document.id()).orElseThrow().debug());
        house.appendLog.append(document.id(), document.token(), new Piece("0-0", () -> new byte[1], true));
        assertTrue(world().port(JobLogs.class).find(document.id()).orElseThrow().debug());
    }
}
