package dev.slipway.application.runner.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.slipway.application.job.port.JobLogs;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.runner.port.RunningJobs;
import dev.slipway.application.runner.port.RunningJobs.AssignedJob;
import dev.slipway.domain.job.JobStatus;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.mockito.Mockito;

/** Pieces of logs are megabytes: nobody makes the server read one but the runner of a running job. */
class AppendLogTest {

    private static final AppendLog.Piece UNREAD = new AppendLog.Piece("0-3", () -> {
        throw new AssertionError("read too early");
    }, false);

    private final RunningJobs running = Mockito.mock(RunningJobs.class);
    private final Secrets secrets = Mockito.mock(Secrets.class);
    private final AppendLog append = new AppendLog(new JobCredentials(running, secrets, InstantSource.system()), null, null, null);

    private void job(JobStatus status) {
        AssignedJob job = new AssignedJob(7, 1, 1, status, "right".getBytes(StandardCharsets.UTF_8), false, false, Set.of(), null, 0, null);
        Mockito.when(running.find(7)).thenReturn(Optional.of(job));
        Mockito.when(secrets.digest(Mockito.anyString())).thenAnswer(call -> call.<String>getArgument(0).getBytes(StandardCharsets.UTF_8));
    }

    private Failure failure(long id, String token) {
        return assertThrows(Refusal.class, () -> append.append(id, token, UNREAD)).failure();
    }

    @Test
    void what_comes_without_a_good_token_is_not_read() {
        job(JobStatus.RUNNING);
        assertInstanceOf(Failure.Forbidden.class, failure(7, "wrong"));
        assertInstanceOf(Failure.Forbidden.class, failure(7, null));
        assertInstanceOf(Failure.NotFound.class, failure(8, "right"));
    }

    @Test
    void what_comes_for_a_job_that_is_over_is_not_read() {
        job(JobStatus.CANCELED);
        assertEquals(new JobAnswer.Over(JobStatus.CANCELED), append.append(7, "right", UNREAD));
    }

    @Test
    void what_comes_for_a_job_that_is_removed_meanwhile_is_stored_nowhere() {
        job(JobStatus.RUNNING);
        Mockito.when(running.lock(7)).thenReturn(Optional.empty());
        Transactions transactions = Mockito.mock(Transactions.class);
        Mockito.when(transactions.write(Mockito.<Supplier<Object>>any())).thenAnswer(call -> call.<Supplier<Object>>getArgument(0).get());
        JobLogs logs = Mockito.mock(JobLogs.class);
        AppendLog late = new AppendLog(new JobCredentials(running, secrets, InstantSource.system()),
                new LogPieces(running, logs, null, null, null), null, transactions);
        AppendLog.Piece piece = new AppendLog.Piece("0-3", () -> "text".getBytes(StandardCharsets.UTF_8), false);
        assertEquals(Failure.NotFound.class, assertThrows(Refusal.class, () -> late.append(7, "right", piece)).failure().getClass());
        Mockito.verifyNoInteractions(logs);
    }
}
