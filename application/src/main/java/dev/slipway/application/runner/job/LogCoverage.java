package dev.slipway.application.runner.job;

import dev.slipway.application.job.LogText;
import dev.slipway.application.job.port.JobLogs;
import dev.slipway.application.job.port.JobLogs.JobLog;
import dev.slipway.domain.job.Coverage;
import dev.slipway.domain.kernel.pattern.Regex;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.function.BooleanSupplier;

/**
 * Finds the coverage that a job's log reports, from its end upwards, block by block. Log and pattern are a stranger's, and matching
 * computes all the time, so there is an end to each: to how much is searched, how long, and by how many at one time.
 */
@Singleton
public final class LogCoverage {

    /** Coverage is told when the tests are over, and what follows them is short. */
    static final int SEARCHED = 4 * 1024 * 1024;
    /** Steps of the program that a pattern becomes. Patterns that tools suggest have less than a hundred. */
    static final int LARGEST_PATTERN = 2_000;
    static final Duration LONGEST = Duration.ofSeconds(2);
    private static final int BLOCK = 64 * 1024;
    /** A line longer than this is looked at in parts. */
    private static final int LONGEST_LINE = 16 * 1024;
    /** What the database has room for. */
    private static final BigDecimal LIMIT = BigDecimal.valueOf(100_000);

    private final JobLogs logs;
    private final LogText text;
    private final InstantSource clock;
    private final Semaphore turns = new Semaphore(Math.max(1, Runtime.getRuntime().availableProcessors() / 2), true);

    public LogCoverage(JobLogs logs, LogText text, InstantSource clock) {
        this.logs = logs;
        this.text = text;
        this.clock = clock;
    }

    /**
     * @param pattern with its slashes; one that does not compile or is too large finds nothing
     * @param wanted  whether it is still of use, asked when the turn has come
     */
    Optional<BigDecimal> of(long jobId, String pattern, BooleanSupplier wanted) {
        return Regex.literal(pattern).filter(regex -> regex.size() <= LARGEST_PATTERN).flatMap(regex -> inTurn(jobId, regex, wanted))
                .filter(value -> value.compareTo(LIMIT) < 0);
    }

    private Optional<BigDecimal> inTurn(long jobId, Regex regex, BooleanSupplier wanted) {
        turns.acquireUninterruptibly();
        try {
            return wanted.getAsBoolean() ? logs.find(jobId).flatMap(log -> of(log, regex)) : Optional.empty();
        } finally {
            turns.release();
        }
    }

    private Optional<BigDecimal> of(JobLog log, Regex regex) {
        Instant latest = clock.instant().plus(LONGEST);
        long first = Math.max(0, log.size() - SEARCHED);
        long end = log.size();
        BooleanSupplier late = () -> clock.instant().isAfter(latest);
        while (end > first && !late.getAsBoolean()) {
            long start = Math.max(first, end - BLOCK);
            byte[] block = read(log, start, end);
            int firstLine = start == 0 ? 0 : afterFirstBreak(block);
            String lines = new String(block, firstLine, block.length - firstLine, StandardCharsets.UTF_8);
            Optional<BigDecimal> found = Coverage.in(List.of(lines.split("[\r\n]+")),
                    line -> regex.lastFound(line, late));
            if (found.isPresent()) {
                return found;
            }
            end = start + firstLine;
        }
        return Optional.empty();
    }

    /** The rest of the line that begins before the block belongs to the block before it. */
    private static int afterFirstBreak(byte[] block) {
        for (int index = 0; index < Math.min(block.length, LONGEST_LINE); index++) {
            if (block[index] == '\n') {
                return index + 1 == block.length ? 0 : index + 1;
            }
        }
        return 0;
    }

    private byte[] read(JobLog log, long start, long end) {
        try (InputStream content = text.open(log, start, end)) {
            return content.readAllBytes();
        } catch (IOException failed) {
            throw new IllegalStateException("the log cannot be read", failed);
        }
    }
}
