package dev.slipway.application.runner.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.fake.FakeSecrets;
import dev.slipway.application.runner.port.RunningJobs;
import dev.slipway.application.runner.port.RunningJobs.AssignedJob;
import dev.slipway.domain.job.JobStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tokens of jobs, and how long a job that was found with one is remembered. */
class JobCredentialsTest {

    private static final Failure FORBIDDEN = new Failure.Forbidden(Optional.empty());

    private final RunningJobs running = mock();
    private final FakeSecrets secrets = new FakeSecrets();
    private Instant now = Instant.parse("2026-01-02T03:04:05Z");
    private final JobCredentials credentials = new JobCredentials(running, secrets, () -> now);

    private AssignedJob job(long id, JobStatus status, boolean projectDeleted, boolean erased, String token) {
        return new AssignedJob(id, 1, 1, status, token == null ? null : secrets.digest(token), projectDeleted, erased, Set.of(), null, 0,
                null);
    }

    private AssignedJob found(JobStatus status) {
        AssignedJob job = job(7, status, false, false, "token");
        when(running.find(7)).thenReturn(Optional.of(job));
        return job;
    }

    private Failure failure(long id, String token) {
        Failure failure = assertThrows(Refusal.class, () -> credentials.job(id, token)).failure();
        assertEquals(failure, assertThrows(Refusal.class, () -> credentials.recent(id, token)).failure());
        return failure;
    }

    @Test
    void token_of_a_job_opens_that_job_alone() {
        AssignedJob job = found(JobStatus.SUCCESS);
        assertEquals(job, credentials.job(7, "token"));
        assertEquals(FORBIDDEN, failure(7, "another"));
        assertEquals(FORBIDDEN, failure(7, null));
        assertEquals(new Failure.NotFound(""), failure(8, "token"));
        when(running.find(9)).thenReturn(Optional.of(job(9, JobStatus.PENDING, false, false, null)));
        assertEquals(FORBIDDEN, failure(9, "token"));
    }

    /** Rows: time since the job was found, and how often it is searched in all. */
    @ParameterizedTest
    @CsvSource({"PT0S,1", "PT0.999S,1", "PT1S,2", "PT2S,2"})
    void running_job_is_remembered_for_a_second(Duration later, int searches) {
        AssignedJob job = found(JobStatus.RUNNING);
        assertEquals(job, credentials.recent(7, "token"));
        now = now.plus(later);
        assertEquals(job, credentials.recent(7, "token"));
        verify(running, times(searches)).find(7);
    }

    @Test
    void job_that_is_remembered_is_not_opened_by_another_token() {
        found(JobStatus.RUNNING);
        credentials.recent(7, "token");
        assertEquals(FORBIDDEN, failure(7, "another"));
        assertEquals(FORBIDDEN, failure(7, null));
    }

    @Test
    void job_that_has_ended_is_not_remembered() {
        found(JobStatus.CANCELED);
        credentials.recent(7, "token");
        credentials.recent(7, "token");
        verify(running, times(2)).find(7);
    }

    /** Rows: number of other jobs that are found, and whether the first is remembered still. */
    @ParameterizedTest
    @CsvSource({"10000,true", "10001,false"})
    void as_many_jobs_are_remembered_as_memory_allows(int others, boolean remembered) {
        when(running.find(anyLong())).thenAnswer(call -> Optional.of(job(call.getArgument(0), JobStatus.RUNNING, false, false, "token")));
        credentials.recent(7, "token");
        LongStream.rangeClosed(101, 100 + others).forEach(id -> credentials.recent(id, "token"));
        credentials.recent(7, "token");
        verify(running, times(remembered ? 1 : 2)).find(7);
    }

    /** Rows: status, whether its project is deleted, whether it was erased, and whether its runner may write to it. */
    @ParameterizedTest
    @CsvSource({"RUNNING,false,false,true", "RUNNING,true,false,false", "RUNNING,false,true,false", "PENDING,false,false,false",
        "CANCELED,false,false,false", "SUCCESS,false,false,false"})
    void runner_writes_to_a_job_that_runs_in_a_project_that_stays(JobStatus status, boolean deleted, boolean erased, boolean alive) {
        AssignedJob before = job(7, JobStatus.RUNNING, false, false, "token");
        AssignedJob now = job(7, status, deleted, erased, "token");
        assertEquals(alive, JobCredentials.alive(now));
        assertEquals(alive, JobCredentials.same(before, now));
        assertEquals(false, JobCredentials.same(before, job(7, status, deleted, erased, "another")));
    }
}
