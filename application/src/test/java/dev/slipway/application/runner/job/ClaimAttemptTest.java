package dev.slipway.application.runner.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;

import dev.slipway.application.job.JobView;
import dev.slipway.application.job.port.JobViews;
import dev.slipway.application.pipeline.CiWorld.Holding;
import dev.slipway.application.pipeline.JobDraft;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.application.runner.RunnerCredentials.Known;
import dev.slipway.application.runner.job.ClaimAttempt.Attempt;
import dev.slipway.application.runner.port.Runners;
import dev.slipway.application.runner.port.Runners.Owner;
import dev.slipway.domain.job.FailureReason;
import dev.slipway.domain.job.JobStatus;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Runners with the same offer that claim jobs in one transaction. */
final class ClaimAttemptTest extends RunnerUseCases {

    private final long user = house.world.user();

    private Claim claim(Map<String, Boolean> features) {
        Runners.Process process = new Runners.Process("s_1", "runner", "17.1", "abc", "linux", "arm64", "shell", features, "10.0.0.1");
        Known known = new Known(world().port(Runners.class).find(runner(Owner.INSTANCE)).orElseThrow(), OptionalLong.empty());
        return new Claim(known, new JobRequest("", process, null, "https://slipway.example.org"));
    }

    private List<Attempt> attempt(List<Claim> claims) {
        return write(() -> house.claimAttempt.free(claims, new AtomicLong()));
    }

    private static long taken(Attempt attempt) {
        return assertInstanceOf(Attempt.Taken.class, attempt).document().id();
    }

    @Test
    void runners_get_one_job_of_a_pipeline_each() {
        long pipeline = begun(PipelineDraft.in(project, "a", "b", "c").by(user));
        List<Claim> claims = List.of(claim(FEATURES), claim(FEATURES));
        List<Attempt> attempts = attempt(claims);
        assertEquals(List.of(id(pipeline, "a"), id(pipeline, "b")), attempts.stream().map(ClaimAttemptTest::taken).toList());
        assertEquals("running a=running b=running c=pending", statuses(pipeline));
        for (int number = 0; number < claims.size(); number++) {
            JobView shown = world().port(JobViews.class).find(project, taken(attempts.get(number))).orElseThrow();
            assertEquals(claims.get(number).known().runner().id(), shown.runner().id());
        }
        verify(house.storedVariables, times(1)).forJobs(project);
    }

    @Test
    void runners_beyond_the_jobs_of_a_pipeline_try_again() {
        long pipeline = begun(PipelineDraft.in(project, "a").by(user));
        begun(PipelineDraft.in(project, "other").by(user));
        List<Attempt> attempts = attempt(List.of(claim(FEATURES), claim(FEATURES), claim(FEATURES)));
        assertEquals(id(pipeline, "a"), taken(attempts.getFirst()));
        assertEquals(Collections.nCopies(2, new Attempt.Retry()), attempts.subList(1, 3));
    }

    @Test
    void one_project_does_not_get_all_runners_of_the_installation() {
        long first = begun(PipelineDraft.in(project, IntStream.range(0, 10).mapToObj(number -> "job " + number).toArray(String[]::new))
                .by(user));
        long other = begun(PipelineDraft.in(house.world.project(), "other").by(user));
        List<Claim> claims = Stream.generate(() -> claim(FEATURES)).limit(10).toList();
        List<Attempt> attempts = attempt(claims);
        assertEquals(IntStream.range(0, 8).mapToObj(number -> id(first, "job " + number)).toList(),
                attempts.subList(0, 8).stream().map(ClaimAttemptTest::taken).toList());
        assertEquals(Collections.nCopies(2, new Attempt.Retry()), attempts.subList(8, 10));
        assertEquals(id(other, "other"), taken(attempt(claims.subList(8, 10)).getFirst()));
    }

    @Test
    void job_that_cannot_run_fails_and_the_others_start() {
        long pipeline = begun(PipelineDraft.in(project, JobDraft.of("a", 0),
                JobDraft.of("b", 0).with(JobDraft.options(null, null, List.of(3))), JobDraft.of("c", 0)).by(user));
        List<Attempt> attempts = attempt(List.of(claim(Map.of()), claim(Map.of()), claim(Map.of())));
        assertEquals(id(pipeline, "a"), taken(attempts.getFirst()));
        assertEquals(new Attempt.Retry(), attempts.get(1));
        assertEquals(id(pipeline, "c"), taken(attempts.getLast()));
        assertEquals(JobStatus.FAILED, job(pipeline, "b").status());
        assertEquals(Optional.of(FailureReason.RUNNER_UNSUPPORTED), job(pipeline, "b").failureReason());
        assertEquals(JobStatus.RUNNING, job(pipeline, "c").status());
    }

    @Test
    void one_job_that_cannot_run_fails_at_a_time() {
        JobDraft exits = JobDraft.of("a", 0).with(JobDraft.options(null, null, List.of(3)));
        JobDraft too = JobDraft.of("b", 0).with(JobDraft.options(null, null, List.of(3)));
        long pipeline = begun(PipelineDraft.in(project, exits, too).by(user));
        List<Claim> claims = List.of(claim(Map.of()), claim(Map.of()));
        assertEquals(Collections.nCopies(2, new Attempt.Retry()), attempt(claims));
        assertEquals(JobStatus.FAILED, job(pipeline, "a").status());
        assertEquals(JobStatus.PENDING, job(pipeline, "b").status());
        assertEquals(Collections.nCopies(2, new Attempt.Retry()), attempt(claims));
        assertEquals(JobStatus.FAILED, job(pipeline, "b").status());
    }

    @Test
    void all_runners_learn_that_nothing_waits_or_that_all_is_locked() {
        List<Claim> claims = List.of(claim(FEATURES), claim(FEATURES));
        assertEquals(Collections.nCopies(2, new Attempt.NoneWaiting()), attempt(claims));
        long pipeline = begun(PipelineDraft.in(project, "a").by(user));
        try (Holding held = house.world.hold(pipeline)) {
            assertEquals(Collections.nCopies(2, new Attempt.AllLocked(pipeline)), attempt(claims));
        }
        assertEquals(id(pipeline, "a"), taken(attempt(claims).getFirst()));
    }
}
