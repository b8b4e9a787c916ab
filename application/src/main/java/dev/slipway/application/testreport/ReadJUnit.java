package dev.slipway.application.testreport;

import dev.slipway.application.kernel.port.Blobs;
import dev.slipway.application.testreport.port.TestReports.ReportFile;
import dev.slipway.domain.testreport.JUnitLimits;
import dev.slipway.domain.testreport.JUnitReader;
import dev.slipway.domain.testreport.JUnitReading;
import dev.slipway.domain.testreport.JobTests;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import java.util.zip.GZIPInputStream;

/**
 * Reads JUnit report files into memory. Reports come from jobs and are untrusted, so the size of each and the number of concurrent reads
 * are limited: an oversized report fails without affecting other requests.
 */
public final class ReadJUnit {

    /** Maximum size of one file and of all files of one report, in bytes after unpacking. */
    static final long FILE_BYTES = 32L << 20;
    static final long REPORT_BYTES = 32L << 20;
    /**
     * Maximum number of tests of one file, and of all files of one report: each test takes some hundred bytes of the answer even if it is
     * empty.
     */
    static final int FILE_TESTS = 100_000;
    static final int REPORT_TESTS = 200_000;
    private static final String TOO_MUCH = "JUnit data parsing failed: the reports of the pipeline are too large together";
    private static final int AT_ONE_TIME = 2;
    private static final int BUFFER = 64 * 1024;

    private final Blobs blobs;
    private final Semaphore files = new Semaphore(AT_ONE_TIME, true);
    private final Semaphore reports = new Semaphore(1, true);

    public ReadJUnit(Blobs blobs) {
        this.blobs = blobs;
    }

    /** Runs a read of a single file. At most two run at a time; others wait. */
    <T> T file(Supplier<T> reading) {
        return limited(files, reading);
    }

    /** Runs a read of a whole report, until its answer is complete. At most one runs at a time; others wait. */
    <T> T report(Supplier<T> reading) {
        return limited(reports, reading);
    }

    private static <T> T limited(Semaphore permits, Supplier<T> reading) {
        permits.acquireUninterruptibly();
        try {
            return reading.get();
        } finally {
            permits.release();
        }
    }

    /** Returns the tests of a file; empty if the file is gone. */
    Optional<JobTests> read(ReportFile file, Budget budget) {
        if (budget.spent()) {
            return Optional.of(failed(file, TOO_MUCH));
        }
        try (SeekableByteChannel channel = blobs.open(file.blob())) {
            JobTests tests = tests(file, budget.spending(unpacked(channel)), Math.min(FILE_TESTS, budget.tests()));
            budget.take(tests.cases().size());
            return Optional.of(tests);
        } catch (Blobs.Missing gone) {
            return Optional.empty();
        } catch (IOException broken) {
            return Optional.of(failed(file, "JUnit XML parsing failed: " + broken.getMessage()));
        }
    }

    private static InputStream unpacked(SeekableByteChannel channel) throws IOException {
        return new GZIPInputStream(Channels.newInputStream(channel), BUFFER);
    }

    private static JobTests tests(ReportFile file, Budget.Spending input, int most) {
        return switch (JUnitReader.read(input, new JUnitLimits(input.allowance(), JUnitLimits.DEFAULT.depth(), most))) {
            case JUnitReading.Cases(var cases) ->
                new JobTests(file.job().id(), file.job().name(), file.job().matrix(), cases, Optional.empty());
            case JUnitReading.Broken(String message) -> failed(file, message);
        };
    }

    private static JobTests failed(ReportFile file, String message) {
        return new JobTests(file.job().id(), file.job().name(), file.job().matrix(), List.of(), Optional.of(message));
    }
}
