package dev.slipway.application.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.slipway.application.job.port.JobViews;
import dev.slipway.application.pipeline.CiUseCases;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.variable.Variable;
import dev.slipway.domain.variable.VariableSet;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What clients see of a job. */
class JobViewTest extends CiUseCases {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

    private JobView view(long job) {
        return world().port(JobViews.class).find(project, job).orElseThrow();
    }

    /** Rows: time since the last contact, time since the runner was registered, and its status. */
    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {"PT0S,P1D,online", "PT1H59M59S,P1D,online", "PT2H,P1D,offline", "P89D,P100D,offline",
        "P90D,P100D,stale", "P90D,P89D,offline", "-,P89D,never_contacted", "-,P90D,stale"})
    void runner_is_online_for_two_hours_and_stale_after_ninety_days(Duration silence, Duration age, String status) {
        Instant contactedAt = silence == null ? null : NOW.minus(silence);
        JobView.Runner.Manager manager = new JobView.Runner.Manager(2, "s", "1", "r", "linux", "arm64", null, NOW.minus(age), contactedAt);
        JobView.Runner runner = new JobView.Runner(1, "r", "instance_type", false, null, NOW.minus(age), contactedAt, manager);
        assertEquals(status, runner.status(NOW));
        assertEquals(status, manager.status(NOW));
        assertEquals(status.equals("online"), runner.online(NOW));
    }

    /** Rows: expiry in seconds from now, and whether the archive is there. */
    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {"-,true", "1,true", "0,false", "-1,false"})
    void archive_is_shown_until_it_expires(Long seconds, boolean there) {
        long job = id(begun(PipelineDraft.in(project, "a")), "a");
        Instant expiresAt = seconds == null ? null : now().plusSeconds(seconds);
        world().file(job, "junit", "junit.xml", 10, null);
        assertEquals(Optional.empty(), view(job).archive());
        world().file(job, "archive", "a.zip", 10, expiresAt);
        assertEquals(Optional.of("a.zip").filter(name -> there), view(job).archive().map(JobView.Artifact::filename));
    }

    @Test
    void problem_of_a_bridge_hides_the_values_of_masked_variables() {
        VariableSet known = VariableSet.of(List.of(Variable.secret("SECRET", "s3cr3t-text"), Variable.shown("PLAIN", "plain-text")));
        BridgeProblem problem = new BridgeProblem(7, Reason.of("pipeline.reference_not_found", "s3cr3t-text/plain-text"));
        assertEquals(new BridgeProblem(7, Reason.of("pipeline.reference_not_found", known.masked("s3cr3t-text/plain-text"))),
                problem.masked(known));
        assertFalse(problem.masked(known).toString().contains("s3cr3t-text"));
    }

    @Test
    void durations_go_on_while_a_job_waits_and_runs() {
        long pipeline = begun(PipelineDraft.in(project, "a"));
        long job = id(pipeline, "a");
        after(Duration.ofSeconds(3));
        assertEquals(Optional.of(Duration.ofSeconds(3)), view(job).queuedDuration());
        assertEquals(Optional.empty(), view(job).duration());
        JobView view = view(job);
        assertSame(view, view.job());
        start(pipeline, "a");
        after(Duration.ofSeconds(5));
        assertEquals(Optional.of(Duration.ofSeconds(3)), view(job).queuedDuration());
        assertEquals(Optional.of(Duration.ofSeconds(5)), view(job).duration());
        assertEquals(Optional.empty(), view(job).waitingReason());
    }
}
