package dev.slipway.application.runner.job;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.job.LogWatch;
import dev.slipway.application.job.port.JobLogs;
import dev.slipway.application.kernel.GroupCommit;
import dev.slipway.application.runner.RunnerPolicy;
import dev.slipway.application.runner.job.LogPieces.Append;
import dev.slipway.application.runner.job.LogPieces.NewPart;
import dev.slipway.application.runner.port.RunningJobs;
import dev.slipway.application.runner.port.RunningJobs.AssignedJob;
import dev.slipway.domain.job.JobStatus;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mockito.ArgumentCaptor;

/** Pieces of logs that are stored one by one, and those of several jobs that are stored together. */
class LogPiecesTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

    private final RunningJobs running = mock();
    private final JobLogs logs = mock();
    private final LogWatch watch = mock();
    private final LogPieces pieces = new LogPieces(running, logs, watch,
            new RunnerPolicy(Duration.ZERO, Duration.ofMinutes(2), 10, false, "17.0", "abc"), () -> NOW);

    private static AssignedJob job(long id, String token, long logSize) {
        return new AssignedJob(id, 1, 1, JobStatus.RUNNING, bytes(token), false, false, Set.of(), null, logSize, null);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static NewPart part(long job, String range, String text, boolean debug) {
        return new NewPart(job(job, "token", 0), range, bytes(text), debug);
    }

    private static Append appended(long size, int interval) {
        return new Append.Answered(new JobAnswer.Appended(JobStatus.RUNNING, size, interval));
    }

    /** Rows: token of the job under the lock, and whether the runner is believed that it logs in debug mode. */
    @ParameterizedTest
    @CsvSource({"token,true,true", "token,false,false", "another,true,false"})
    void debug_mode_is_kept_of_the_runner_that_still_has_the_job(String token, boolean debug, boolean kept) {
        when(running.lock(7)).thenReturn(Optional.of(job(7, token, 0)));
        Append append = pieces.append(part(7, "0-3", "text", debug));
        verify(running, kept ? times(1) : never()).debugs(7);
        assertEquals(token.equals("token") ? appended(4, 60) : new Append.Answered(new JobAnswer.Over(JobStatus.RUNNING)), append);
        verify(logs, token.equals("token") ? times(1) : never()).append(eq(7L), eq(0L), any(), eq(NOW));
    }

    @Test
    void piece_without_content_or_at_another_place_is_not_stored() {
        when(running.lock(7)).thenReturn(Optional.of(job(7, "token", 3)));
        assertEquals(new Append.Answered(new JobAnswer.Elsewhere(JobStatus.RUNNING, 3)), pieces.append(part(7, "0-3", "text", false)));
        assertEquals(new Append.Answered(new JobAnswer.RangeMissing(JobStatus.RUNNING)), pieces.append(part(7, null, "text", false)));
        assertEquals(new Append.LimitExceeded(), pieces.append(part(7, "3-10", "too long", false)));
        pieces.append(part(7, "3-2", "", false));
        verify(logs, never()).append(anyLong(), anyLong(), any(), any());
        assertEquals(appended(10, 60), pieces.append(part(7, "3-9", "of ten.", false)));
        verify(logs).append(eq(7L), eq(3L), any(), eq(NOW));
    }

    @Test
    void runner_sends_pieces_more_often_while_a_user_reads_the_log() {
        when(running.lock(7)).thenReturn(Optional.of(job(7, "token", 0)));
        when(watch.watched(7)).thenReturn(true);
        assertEquals(appended(4, 3), pieces.append(part(7, "0-3", "text", false)));
    }

    /** A piece that is left out is stored alone, so that the others do not wait for the lock of its job. */
    @Test
    void pieces_of_several_jobs_are_stored_together() {
        when(running.lockFree(Set.of(7L, 8L, 9L, 10L))).thenReturn(List.of(job(7, "token", 0), job(8, "another", 0), job(10, "token", 2)));
        List<GroupCommit.Answer<Append>> answers = pieces.append(List.of(part(7, "0-3", "text", false), part(8, "0-3", "text", false),
                part(9, "0-3", "text", false), part(7, "4-7", "more", false), part(10, "2-3", "ab", true), part(10, "2-3", "cd", false)));
        assertEquals(List.of(new GroupCommit.Answer.Written<>(appended(4, 60)),
                new GroupCommit.Answer.Written<>(new Append.Answered(new JobAnswer.Over(JobStatus.RUNNING))),
                new GroupCommit.Answer.LeftOut<>(), new GroupCommit.Answer.LeftOut<>(), new GroupCommit.Answer.LeftOut<>(),
                new GroupCommit.Answer.Written<>(appended(4, 60))), answers);
        ArgumentCaptor<List<JobLogs.NewPiece>> stored = ArgumentCaptor.captor();
        verify(logs).append(stored.capture(), eq(NOW));
        assertEquals(List.of(7L, 10L), stored.getValue().stream().map(JobLogs.NewPiece::jobId).toList());
        assertEquals(List.of(0L, 2L), stored.getValue().stream().map(JobLogs.NewPiece::offset).toList());
        assertArrayEquals(bytes("cd"), stored.getValue().getLast().content());
        verify(running, never()).debugs(anyLong());
    }

    @Test
    void nothing_is_stored_where_no_piece_fits() {
        when(running.lockFree(Set.of(7L))).thenReturn(List.of(job(7, "another", 0)));
        pieces.append(List.of(part(7, "0-3", "text", false)));
        verify(logs, never()).append(any(), any());
    }
}
