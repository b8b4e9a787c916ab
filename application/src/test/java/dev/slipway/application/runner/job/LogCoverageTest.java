package dev.slipway.application.runner.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.job.LogText;
import dev.slipway.application.job.port.JobLogs;
import dev.slipway.application.job.port.JobLogs.JobLog;
import dev.slipway.application.job.port.JobLogs.Piece;
import dev.slipway.application.kernel.port.Blobs;
import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.runner.port.RunningJobs;
import dev.slipway.application.runner.port.RunningJobs.AssignedJob;
import dev.slipway.domain.job.JobStatus;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the search for a job's coverage finds, and what it may cost. */
class LogCoverageTest {

    private static final String PATTERN = "/covered (\\d+\\.\\d+)/";

    private final JobLogs logs = mock();
    private final AtomicLong time = new AtomicLong();
    /** How far a look at the clock takes it. */
    private int milliseconds;
    private final LogCoverage coverage = new LogCoverage(logs, new LogText(logs, mock(Blobs.class)),
            () -> Instant.EPOCH.plusMillis(time.addAndGet(milliseconds)));

    private Optional<BigDecimal> found(String text, String pattern) {
        byte[] content = text.getBytes(StandardCharsets.UTF_8);
        when(logs.find(1)).thenReturn(Optional.of(new JobLog(1, 3, true, true, content.length, Optional.empty(), List.of(), false)));
        when(logs.piece(anyLong(), anyLong())).thenReturn(Optional.of(new Piece(0, content)));
        return coverage.of(1, pattern, () -> true);
    }

    private static Optional<BigDecimal> percent(String number) {
        return Optional.of(new BigDecimal(number));
    }

    @Test
    void the_last_line_that_tells_it_counts() {
        assertEquals(percent("80.25"), found("covered 10.0\nfoo covered 20.5 covered 80.25\nbye\n", PATTERN));
        assertEquals(Optional.empty(), found("nothing\n", PATTERN));
        assertEquals(Optional.empty(), found("", PATTERN));
        assertEquals(Optional.empty(), found("covered 1.5", "/(/"));
    }

    @Test
    void only_the_end_of_a_long_log_is_searched() {
        String line = "x".repeat(1023) + "\n";
        assertEquals(percent("1.5"), found("covered 1.5\n" + line.repeat(LogCoverage.SEARCHED / 1024 - 1), PATTERN));
        assertEquals(Optional.empty(), found("covered 1.5\n" + line.repeat(LogCoverage.SEARCHED / 1024), PATTERN));
    }

    @ParameterizedTest
    @CsvSource({"/(a{999}){3}|(\\d+)/", "/((a?){40}){40}(\\d+)/"})
    void a_pattern_that_becomes_a_huge_program_finds_nothing(String pattern) {
        assertEquals(Optional.empty(), found("1", pattern));
        assertEquals(percent("1"), found("1", "/(a{900})|(\\d+)/"));
    }

    @Test
    void search_ends_in_time_with_every_pattern() {
        milliseconds = 20;
        assertTimeoutPreemptively(Duration.ofSeconds(60), () -> assertEquals(Optional.empty(), found("a".repeat(1 << 20), "/a*z|/")));
    }

    @Test
    void what_is_not_wanted_any_more_is_not_searched_for() {
        assertEquals(Optional.empty(), coverage.of(1, PATTERN, () -> false));
        verify(logs, never()).find(anyLong());
    }

    @Test
    void of_many_reports_that_a_job_ended_only_those_that_may_end_it_search_its_log() {
        RunningJobs running = mock();
        Secrets secrets = mock();
        EndJob end = mock();
        byte[] digest = {1};
        when(secrets.digest("token")).thenReturn(digest);
        when(running.find(1)).thenReturn(Optional.of(job(JobStatus.RUNNING, digest)), Optional.of(job(JobStatus.SUCCESS, digest)));
        when(end.succeed(any(), any())).thenReturn(new JobAnswer.Over(JobStatus.SUCCESS));
        ReportJob report = new ReportJob(new JobCredentials(running, secrets, () -> Instant.EPOCH), running, end, coverage,
                () -> Instant.EPOCH);
        assertEquals(new JobAnswer.Over(JobStatus.SUCCESS), report.report(1, "token", new ReportJob.Request("success", null, null)));
        verify(logs, never()).find(anyLong());
    }

    private static AssignedJob job(JobStatus status, byte[] digest) {
        return new AssignedJob(1, 2, 3, status, digest, false, false, Set.of(), PATTERN, 0, null);
    }
}
