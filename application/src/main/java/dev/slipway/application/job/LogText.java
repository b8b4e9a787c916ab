package dev.slipway.application.job;

import dev.slipway.application.job.port.JobLogs;
import dev.slipway.application.job.port.JobLogs.JobLog;
import dev.slipway.application.job.port.JobLogs.Piece;
import dev.slipway.application.kernel.port.Blobs;
import dev.slipway.domain.job.LogMask;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads logs with masked secrets, from pieces or from the blob. Streams the content; holds no log in memory. */
public final class LogText {

    private final JobLogs logs;
    private final Blobs blobs;

    public LogText(JobLogs logs, Blobs blobs) {
        this.logs = logs;
        this.blobs = blobs;
    }

    /**
     * Returns the number of bytes that can be shown. The last bytes of a growing log are withheld while they may be the start of a secret,
     * so that bytes that were shown never change.
     */
    public long shownSize(JobLog log) {
        LogMask mask = mask(log);
        if (log.ended() || mask.reach() == 0 || log.size() == 0) {
            return log.size();
        }
        long from = Math.max(0, log.size() - mask.reach());
        try (InputStream stored = new StoredLog(logs, blobs, log.jobId(), from, log.size())) {
            byte[] tail = stored.readAllBytes();
            return log.size() - mask.unfinished(tail, tail.length);
        } catch (IOException failed) {
            throw new IllegalStateException("the log cannot be read", failed);
        }
    }

    /** Opens the bytes from {@code from} (inclusive) to {@code to} (exclusive). The caller closes the stream. */
    public InputStream open(JobLog log, long from, long to) {
        if (log.blob().isPresent()) {
            return new StoredLog(logs, blobs, log.jobId(), from, to);
        }
        LogMask mask = mask(log);
        long start = Math.max(0, from - mask.reach());
        long end = Math.min(log.size(), to + mask.reach());
        return new MaskedLog(new StoredLog(logs, blobs, log.jobId(), start, end), mask, from - start, to - from);
    }

    private static LogMask mask(JobLog log) {
        return log.blob().isPresent() ? LogMask.NONE : LogMask.of(log.secrets());
    }

    /** Streams the stored bytes, from pieces or from the blob, even if the log is archived during the read. */
    private static final class StoredLog extends InputStream {

        private final JobLogs logs;
        private final Blobs blobs;
        private final long jobId;
        private final long end;
        private long position;
        private Piece piece = new Piece(0, new byte[0]);
        private @Nullable InputStream archive;

        StoredLog(JobLogs logs, Blobs blobs, long jobId, long from, long end) {
            this.logs = logs;
            this.blobs = blobs;
            this.jobId = jobId;
            this.position = from;
            this.end = end;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            if (length == 0) {
                return 0;
            }
            int wanted = (int) Math.min(length, end - position);
            if (wanted <= 0) {
                return -1;
            }
            int read = archive == null ? fromPieces(target, offset, wanted) : archive.read(target, offset, wanted);
            if (read > 0) {
                position += read;
            }
            return read;
        }

        private int fromPieces(byte[] target, int offset, int wanted) throws IOException {
            if (position < piece.start() || position >= piece.start() + piece.content().length) {
                Optional<Piece> found = logs.piece(jobId, position);
                if (found.isEmpty()) {
                    archive = archive();
                    return archive.read(target, offset, wanted);
                }
                piece = found.get();
            }
            int from = (int) (position - piece.start());
            int read = Math.min(wanted, piece.content().length - from);
            System.arraycopy(piece.content(), from, target, offset, read);
            return read;
        }

        /** Opens the archived log; an empty stream if the log was erased. */
        private InputStream archive() throws IOException {
            String key = logs.find(jobId).flatMap(JobLog::blob).orElse(null);
            if (key == null) {
                return InputStream.nullInputStream();
            }
            try {
                SeekableByteChannel channel = blobs.open(key);
                return Channels.newInputStream(channel.position(position));
            } catch (Blobs.Missing gone) {
                return InputStream.nullInputStream();
            }
        }

        @Override
        public void close() throws IOException {
            if (archive != null) {
                archive.close();
            }
        }
    }
}
