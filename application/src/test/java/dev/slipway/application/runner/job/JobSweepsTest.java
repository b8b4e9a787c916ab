package dev.slipway.application.runner.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.port.Observations;
import dev.slipway.application.pipeline.change.PipelineChanges;
import dev.slipway.application.pipeline.port.Pipelines;
import dev.slipway.application.runner.RunnerPolicy;
import dev.slipway.application.runner.port.RunningJobs;
import dev.slipway.application.runner.port.RunningJobs.Candidate;
import dev.slipway.domain.job.JobStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** One job that cannot be swept keeps none of the others waiting, nor do many of them. */
final class JobSweepsTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
    private static final int MANY = 1200;

    private final RunningJobs running = mock();
    private final Pipelines pipelines = mock();
    private final Observations observations = mock();
    private final FakeTransactions transactions = new FakeTransactions();
    private final PipelineChanges changes = new PipelineChanges(transactions, pipelines, mock(), null, mock(), observations, () -> NOW);
    private final TreeSet<Long> reached = new TreeSet<>();

    private static List<Long> page(long after, int most) {
        return LongStream.rangeClosed(1, MANY).boxed().filter(id -> id > after).limit(most).toList();
    }

    @Test
    void lost_jobs_that_cannot_be_given_back_are_walked_past() {
        when(running.neverHeard(any(), anyLong(), anyInt())).thenAnswer(call -> page(call.getArgument(1), call.getArgument(2)));
        when(running.find(anyLong())).thenAnswer(call -> {
            reached.add(call.getArgument(0));
            if (call.<Long>getArgument(0) < MANY) {
                throw new IllegalStateException("unreadable");
            }
            return Optional.empty();
        });
        RunnerPolicy policy = new RunnerPolicy(Duration.ZERO, Duration.ofMinutes(2), 1, false, "1", "1");
        new ReturnLostJobs(running, pipelines, changes, transactions, policy, observations, () -> NOW).handle(0);
        assertEquals(MANY, reached.size());
        verify(observations, times(MANY - 1)).trouble(eq("job.not_given_back"), any(), any(), any());
    }

    @Test
    void stale_jobs_that_cannot_even_be_failed_are_walked_past() {
        when(running.stale(any(), any(), anyLong(), anyInt())).thenAnswer(call -> page(call.getArgument(2), call.getArgument(3)).stream()
                .map(id -> new Candidate(id, JobStatus.PENDING, Instant.EPOCH, Instant.EPOCH, null, null, null, false)).toList());
        when(pipelines.ofJob(anyLong())).thenAnswer(call -> {
            reached.add(call.getArgument(0));
            if (call.<Long>getArgument(0) < MANY) {
                throw new IllegalStateException("unreadable");
            }
            return OptionalLong.empty();
        });
        new FailStaleJobs(running, changes, transactions, observations, () -> NOW).handle(0);
        assertEquals(MANY, reached.size());
        verify(observations, times(MANY - 1)).trouble(eq("job.not_failed"), any(), any(), any());
    }

    @Test
    void lost_jobs_are_looked_for_more_often_than_stale_ones() {
        RunnerPolicy policy = new RunnerPolicy(Duration.ZERO, Duration.ofMinutes(2), 1, false, "1", "1");
        ReturnLostJobs lost = new ReturnLostJobs(running, pipelines, changes, transactions, policy, observations, () -> NOW);
        FailStaleJobs stale = new FailStaleJobs(running, changes, transactions, observations, () -> NOW);
        assertEquals("runner.return_lost_jobs PT5S", lost.kind() + " " + lost.every().orElseThrow());
        assertEquals("runner.fail_stale_jobs PT1M", stale.kind() + " " + stale.every().orElseThrow());
    }
}
