package dev.slipway.rest.repository.archive;

import dev.slipway.application.repository.ArchiveReads.Writing;
import dev.slipway.domain.access.Caller;
import dev.slipway.rest.edge.Connection;
import dev.slipway.rest.edge.LogContext;
import dev.slipway.rest.repository.load.AccountLimiter;
import dev.slipway.rest.repository.load.ConcurrencyLimiter;
import jakarta.inject.Singleton;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;

/**
 * Creates archives while clients read them. Each occupies a repository, a buffer and a thread until its client has read it, so their number
 * and duration are limited: in all, for anonymous callers and for each account. An archive ends with its connection. Uses platform threads:
 * compression is CPU-bound and would block virtual threads.
 */
@Singleton
final class ArchiveStreams {

    private static final int ANONYMOUS = 4;
    private static final int SIGNED_IN = 12;
    private static final int PER_ACCOUNT = 3;
    private static final Duration TIMEOUT = Duration.ofSeconds(20);
    private static final Duration MAX_DURATION = Duration.ofMinutes(30);

    private final ConcurrencyLimiter anonymous = new ConcurrencyLimiter(ANONYMOUS, TIMEOUT);
    private final ConcurrencyLimiter signedIn = new ConcurrencyLimiter(SIGNED_IN, TIMEOUT);
    private final AccountLimiter perAccount;
    private final Duration maxDuration;

    ArchiveStreams() {
        this(MAX_DURATION, TIMEOUT);
    }

    /** @param timeout maximum wait for a slot of the account */
    ArchiveStreams(Duration maxDuration, Duration timeout) {
        this.maxDuration = maxDuration;
        this.perAccount = new AccountLimiter(PER_ACCOUNT, timeout);
    }

    /** Starts to write the archive. Closing the stream or the connection stops the writer; a failure of the writer fails the stream. */
    InputStream open(Caller caller, Connection connection, Writing archive) {
        ConcurrencyLimiter.Slot slot = slot(caller);
        Pipe pipe = new Pipe();
        Connection.Watch watch = connection.atEnd(pipe::abandon);
        Thread.ofPlatform().daemon().name("archive").start(LogContext.propagated(() -> write(archive, pipe, slot, watch)));
        return pipe.input();
    }

    /**
     * Takes a slot for the caller. The slot of the account is taken first, so that accounts at their limit do not occupy the shared queue.
     */
    private ConcurrencyLimiter.Slot slot(Caller caller) {
        if (!caller.signedIn()) {
            return anonymous.take();
        }
        ConcurrencyLimiter.Slot accountSlot = perAccount.take(caller.accountId().getAsLong());
        try {
            ConcurrencyLimiter.Slot sharedSlot = signedIn.take();
            return () -> {
                sharedSlot.close();
                accountSlot.close();
            };
        } catch (RuntimeException busy) {
            accountSlot.close();
            throw busy;
        }
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
