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
    private static final int OF_ACCOUNT = 3;
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final Duration LONGEST = Duration.ofMinutes(30);

    private final ConcurrencyLimiter anonymous = new ConcurrencyLimiter(ANONYMOUS, PATIENCE);
    private final ConcurrencyLimiter signedIn = new ConcurrencyLimiter(SIGNED_IN, PATIENCE);
    private final AccountLimiter ofAccount;
    private final Duration longest;

    ArchiveStreams() {
        this(LONGEST, PATIENCE);
    }

    /** @param patience with an account that has all its archives */
    ArchiveStreams(Duration longest, Duration patience) {
        this.longest = longest;
        this.ofAccount = new AccountLimiter(OF_ACCOUNT, patience);
    }

    /** Starts to write. Closing the stream or the connection stops the writer; a failure of the writer fails the stream. */
    InputStream open(Caller caller, Connection connection, Writing archive) {
        ConcurrencyLimiter.Slot slot = turn(caller);
        Pipe pipe = new Pipe();
        Connection.Watch watch = connection.atEnd(pipe::abandon);
        Thread.ofPlatform().daemon().name("archive").start(LogContext.carried(() -> write(archive, pipe, slot, watch)));
        return pipe.input();
    }

    /** An account that has all its archives waits for one of them, and takes no place of the queue that all accounts share. */
    private ConcurrencyLimiter.Slot turn(Caller caller) {
        if (!caller.signedIn()) {
            return anonymous.take();
        }
        ConcurrencyLimiter.Slot own = ofAccount.take(caller.accountId().getAsLong());
        try {
            ConcurrencyLimiter.Slot shared = signedIn.take();
            return () -> {
                shared.close();
                own.close();
            };
        } catch (RuntimeException busy) {
            own.close();
            throw busy;
        }
    }

    private void write(Writing archive, Pipe pipe, ConcurrencyLimiter.Slot slot, Connection.Watch watch) {
        try (slot; watch) {
            archive.to(new Timed(pipe.output(), System.nanoTime() + longest.toNanos()));
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
