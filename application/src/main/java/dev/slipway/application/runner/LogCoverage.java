package dev.slipway.application.runner;

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
import java.util.List;
import java.util.Optional;

/** Finds the coverage that a job's log reports, from its end upwards, block by block, so that a long log needs no more memory than a short one. */
@Singleton
public final class LogCoverage {

    private static final int BLOCK = 256 * 1024;
    /** A line longer than this is looked at in parts. */
    private static final int LONGEST_LINE = 64 * 1024;
    /** What the database has room for. */
    private static final BigDecimal LIMIT = BigDecimal.valueOf(100_000);

    private final JobLogs logs;
    private final LogText text;

    public LogCoverage(JobLogs logs, LogText text) {
        this.logs = logs;
        this.text = text;
    }

    /** @param pattern with its slashes; one that does not compile finds nothing */
    Optional<BigDecimal> of(long jobId, String pattern) {
        return Regex.literal(pattern).flatMap(regex -> logs.find(jobId).flatMap(log -> of(log, regex))).filter(value -> value.compareTo(LIMIT) < 0);
    }

    private Optional<BigDecimal> of(JobLog log, Regex regex) {
        long end = log.size();
        while (end > 0) {
            long start = Math.max(0, end - BLOCK);
            byte[] block = read(log, start, end);
            int firstLine = start == 0 ? 0 : afterFirstBreak(block);
            String lines = new String(block, firstLine, block.length - firstLine, StandardCharsets.UTF_8);
            Optional<BigDecimal> found = Coverage.in(List.of(lines.split("[\r\n]+")), regex::lastFound);
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
