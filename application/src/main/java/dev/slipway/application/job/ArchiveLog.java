package dev.slipway.application.job;

import dev.slipway.application.job.port.JobLogs;
import dev.slipway.application.job.port.JobLogs.JobLog;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Blobs;
import dev.slipway.application.kernel.port.Transactions;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/** Moves the log of a job that is over into a blob, so that the table of pieces only holds what is being written. */
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

    /** Only where the log is still the one that was copied: nobody was faster, nobody erased it. */
    private boolean name(JobLog copied, String blob) {
        boolean same = logs.lock(copied.jobId()).filter(ArchiveLog::due).filter(now -> now.size() == copied.size()).isPresent();
        if (same) {
            logs.archived(copied.jobId(), blob, copied.size());
        }
        return same;
    }
}
