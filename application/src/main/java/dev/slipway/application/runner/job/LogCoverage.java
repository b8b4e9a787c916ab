package dev.slipway.application.runner.job;

import dev.slipway.application.job.LogText;
import dev.slipway.application.job.port.JobLogs;
import dev.slipway.application.job.port.JobLogs.JobLog;
import dev.slipway.domain.job.Coverage;
import dev.slipway.domain.kernel.pattern.Regex;
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
 * Finds the coverage that a job's log reports, searching from its end upwards, block by block. Log and pattern are untrusted input and
 * matching is CPU-bound, so the searched size, the time and the number of concurrent searches are limited.
 */
public final class LogCoverage {

    /** Bytes that are searched, from the end of the log: tools report coverage after the tests, near the end. */
    static final int SEARCHED = 4 * 1024 * 1024;
    /** Maximum number of instructions of a compiled pattern. Patterns that tools suggest have less than a hundred. */
    static final int MAX_PATTERN_SIZE = 2_000;
    static final Duration TIMEOUT = Duration.ofSeconds(2);
    private static final int BLOCK = 64 * 1024;
    /** Maximum length of a line in bytes; longer lines are searched in parts. */
    private static final int MAX_LINE = 16 * 1024;
    /** Exclusive maximum of a coverage value, which the column of the database sets. */
    private static final BigDecimal LIMIT = BigDecimal.valueOf(100_000);

    private final JobLogs logs;
    private final LogText text;
    private final InstantSource clock;
    private final Semaphore permits = new Semaphore(Math.max(1, Runtime.getRuntime().availableProcessors() / 2), true);

    public LogCoverage(JobLogs logs, LogText text, InstantSource clock) {
        this.logs = logs;
        this.text = text;
        this.clock = clock;
    }

    /**
     * @param pattern with its slashes; a pattern that does not compile or is too large finds nothing
     * @param wanted  whether the result is still needed, called once the search may start
     */
    Optional<BigDecimal> of(long jobId, String pattern, BooleanSupplier wanted) {
        return Regex.literal(pattern).filter(regex -> regex.size() <= MAX_PATTERN_SIZE).flatMap(regex -> limited(jobId, regex, wanted))
                .filter(value -> value.compareTo(LIMIT) < 0);
    }

    private Optional<BigDecimal> limited(long jobId, Regex regex, BooleanSupplier wanted) {
        permits.acquireUninterruptibly();
        try {
            return wanted.getAsBoolean() ? logs.find(jobId).flatMap(log -> of(log, regex)) : Optional.empty();
        } finally {
            permits.release();
        }
    }

    private Optional<BigDecimal> of(JobLog log, Regex regex) {
        Instant latest = clock.instant().plus(TIMEOUT);
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

    /** Returns the offset after the first line break: the line before it belongs to the preceding block. */
    private static int afterFirstBreak(byte[] block) {
        for (int index = 0; index < Math.min(block.length, MAX_LINE); index++) {
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
