package dev.slipway.rest.repository.archive;

import dev.slipway.application.access.load.CallerSlots;
import dev.slipway.application.access.load.ConcurrencyLimiter;
import dev.slipway.application.repository.ArchiveReads.Writing;
import dev.slipway.domain.access.Caller;
import dev.slipway.rest.edge.Connection;
import dev.slipway.rest.edge.LogContext;
import jakarta.inject.Singleton;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;

/**
 * Creates archives while clients read them. Each occupies a repository, a buffer and a thread until its client has read it, so their number
 * and duration are limited: in all, for anonymous callers, for each address and for each account. An archive ends with its connection, and
 * when its client reads nothing while others wait for a slot. Uses platform threads: compression is CPU-bound and would block virtual
 * threads.
 */
@Singleton
final class ArchiveStreams {

    private static final CallerSlots.Numbers SLOTS = new CallerSlots.Numbers(16, 12, 24, 12);
    private static final Duration TIMEOUT = Duration.ofSeconds(20);
    private static final Duration MAX_DURATION = Duration.ofMinutes(30);

    private final CallerSlots slots;
    private final Duration maxDuration;

    ArchiveStreams() {
        this(MAX_DURATION, TIMEOUT);
    }

    /** @param timeout maximum wait for a slot */
    ArchiveStreams(Duration maxDuration, Duration timeout) {
        this.maxDuration = maxDuration;
        this.slots = new CallerSlots(SLOTS, timeout);
    }

    /** Starts to write the archive. Closing the stream or the connection stops the writer; a failure of the writer fails the stream. */
    InputStream open(Caller caller, String address, Connection connection, Writing archive) {
        ConcurrencyLimiter.Slot slot = slots.take(caller, address);
        Pipe pipe = new Pipe(slot::contended);
        Connection.Watch watch = connection.atEnd(pipe::abandon);
        Thread.ofPlatform().daemon().name("archive").start(LogContext.propagated(() -> write(archive, pipe, slot, watch)));
        return pipe.input();
    }

    private void write(Writing archive, Pipe pipe, ConcurrencyLimiter.Slot slot, Connection.Watch watch) {
        try (slot; watch) {
            archive.to(new Timed(pipe.output(), System.nanoTime() + maxDuration.toNanos()));
            pipe.output().close();
        } catch (IOException | RuntimeException | Error failed) {
            pipe.fail(new IOException("the archive ended early", failed));
        }
    }

    /** Stream that rejects writes after its deadline. */
    private static final class Timed extends FilterOutputStream {

        private final long end;

        Timed(OutputStream out, long end) {
            super(out);
            this.end = end;
        }

        @Override
        public void write(int one) throws IOException {
            requireTime();
            out.write(one);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            requireTime();
            out.write(bytes, offset, length);
        }

        private void requireTime() throws IOException {
            if (System.nanoTime() - end > 0) {
                throw new IOException("the archive took too long");
            }
        }
    }
}
