package dev.slipway.application.runner.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.job.port.JobViews;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.application.runner.RunnerCredentials;
import dev.slipway.application.runner.RunnerCredentials.Known;
import dev.slipway.application.runner.job.ClaimAttempt.Attempt;
import dev.slipway.application.runner.job.JobRequest.Answer;
import dev.slipway.application.runner.port.Runners;
import dev.slipway.domain.job.FailureReason;
import dev.slipway.domain.job.JobStatus;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runners that are deleted, or whose process is, after they were recognized and before their claim is stored. */
final class ClaimJobTest extends RunnerUseCases {

    private final CacheKeys cacheKeys = mock();
    private final RunnerCredentials credentials = new RunnerCredentials(world().port(Runners.class), house.secrets, house.world);
    private final ClaimJob claims = new ClaimJob(house.claimAttempt, mock(), cacheKeys, house.changes, credentials,
            world().port(Transactions.class), house.observations);
    private final String token = enrolled();
    private final JobRequest request = new JobRequest(token, new Runners.Process("s_1", "runner", "17.1", "abc", "linux", "arm64", "shell",
            FEATURES, "10.0.0.1"), null, "https://slipway.example.org");
    private final long pipeline = begun(PipelineDraft.in(project, "a").by(house.world.user()));

    ClaimJobTest() {
        when(cacheKeys.of(any())).thenReturn(List.of());
    }

    private Known recognized() {
        return credentials.heard(token, request.process());
    }

    private Answer claim(Known known) {
        return claims.claim(known, request, "value");
    }

    @Test
    void job_stays_pending_where_its_runner_is_deleted_meanwhile() {
        Known known = recognized();
        write(() -> world().port(Runners.class).delete(known.runner().id()));
        assertForbidden(() -> claim(known));
        assertEquals("pending a=pending", statuses(pipeline));
        assertEquals(id(pipeline, "a"), taken(enrolled()).id());
    }

    @Test
    void process_that_is_deleted_meanwhile_is_recorded_anew_with_its_job() {
        Known known = recognized();
        write(() -> world().port(Runners.class).deleteProcess(known.runner().id(), "s_1"));
        assertInstanceOf(Answer.Assigned.class, claim(known));
        assertEquals("s_1", world().port(JobViews.class).find(project, id(pipeline, "a")).orElseThrow().runner().manager().systemId());
    }

    @Test
    void job_whose_documents_cannot_be_built_fails_though_its_runner_is_there() {
        when(house.storedVariables.forJobs(project)).thenThrow(new IllegalStateException("cannot be decrypted"));
        assertInstanceOf(Answer.Nothing.class, claim(recognized()));
        assertEquals(JobStatus.FAILED, job(pipeline, "a").status());
        assertEquals(Optional.of(FailureReason.SCHEDULER_FAILURE), job(pipeline, "a").failureReason());
    }

    @Test
    void job_whose_cache_keys_cannot_be_read_fails_and_another_is_assigned() {
        long first = id(pipeline, "a");
        when(cacheKeys.of(any())).thenThrow(new IllegalStateException("the repository is away")).thenReturn(List.of());
        begun(PipelineDraft.in(project, "b").by(house.world.user()));
        assertInstanceOf(Answer.Assigned.class, claim(recognized()));
        assertEquals(JobStatus.FAILED, run(pipeline).job(first).orElseThrow().status());
        assertEquals(Optional.of(FailureReason.SCHEDULER_FAILURE), run(pipeline).job(first).orElseThrow().failureReason());
    }

    /** A request that never ends would hold a connection, so that the runner asks once more. */
    @ParameterizedTest
    @CsvSource({"true,5", "false,20"})
    void request_ends_after_some_attempts(boolean locked, int times) {
        ClaimAttempt attempts = mock();
        when(attempts.free(any(), any())).thenAnswer(call -> List.of(new Attempt.AllLocked(7)));
        when(attempts.waiting(anyLong(), any(), any())).thenReturn(locked ? new Attempt.StillLocked() : new Attempt.Retry());
        ClaimJob contended = new ClaimJob(attempts, mock(), cacheKeys, house.changes, credentials, world().port(Transactions.class),
                house.observations);
        assertEquals(new Answer.Contended("value"), contended.claim(recognized(), request, "value"));
        verify(attempts, times(times)).waiting(eq(7L), any(), any());
    }
}
