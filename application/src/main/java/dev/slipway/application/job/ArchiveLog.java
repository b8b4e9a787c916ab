package dev.slipway.application.job;

import dev.slipway.application.job.port.JobLogs;
import dev.slipway.application.job.port.JobLogs.JobLog;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Blobs;
import dev.slipway.application.kernel.port.Transactions;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/** Archives the log of an ended job as a blob, so that the table of pieces contains only logs that are being written. */
public final class ArchiveLog implements WorkHandler {

    public static final String KIND = JobWork.ARCHIVE_LOG;

    private final JobLogs logs;
    private final LogText text;
    private final Blobs blobs;
    private final Transactions transactions;

    public ArchiveLog(JobLogs logs, LogText text, Blobs blobs, Transactions transactions) {
        this.logs = logs;
        this.text = text;
        this.blobs = blobs;
        this.transactions = transactions;
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public void handle(long jobId) {
        Optional<JobLog> log = logs.find(jobId).filter(ArchiveLog::due);
        log.ifPresent(found -> {
            String blob = copy(found);
            if (!transactions.write(() -> name(found, blob))) {
                blobs.delete(blob);
            }
        });
    }

    private static boolean due(JobLog log) {
        return log.ended() && log.size() > 0 && log.blob().isEmpty();
    }

    private String copy(JobLog log) {
        try (InputStream content = text.open(log, 0, log.size())) {
            return blobs.write(content, log.size()).key();
        } catch (IOException failed) {
            throw new IllegalStateException("the log cannot be copied", failed);
        } catch (Blobs.TooLarge impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Stores the blob as the job's log only if the log was neither archived nor erased since it was copied. */
    private boolean name(JobLog copied, String blob) {
        boolean same = logs.lock(copied.jobId()).filter(ArchiveLog::due).filter(now -> now.size() == copied.size()).isPresent();
        if (same) {
            logs.archived(copied.jobId(), blob, copied.size());
        }
        return same;
    }
}
