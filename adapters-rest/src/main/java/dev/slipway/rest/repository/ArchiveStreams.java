package dev.slipway.rest.repository;

import dev.slipway.application.repository.ArchiveReads.Writing;
import dev.slipway.rest.edge.LogContext;
import jakarta.inject.Singleton;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;

/**
 * Makes archives while clients read them. Each holds a repository, a buffer and a thread for as long as its client takes, so only so many
 * are made at once, none for longer than a limit, and those that anonymous callers ask for never keep out the others. Threads are of the
 * system, since to compress is to compute, and would keep other requests waiting.
 */
@Singleton
final class ArchiveStreams {

    private static final int ANONYMOUS = 4;
    private static final int SIGNED_IN = 12;
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final Duration LONGEST = Duration.ofMinutes(30);

    private final Turns anonymous = new Turns(ANONYMOUS, PATIENCE);
    private final Turns signedIn = new Turns(SIGNED_IN, PATIENCE);
    private final Duration longest;

    ArchiveStreams() {
        this(LONGEST);
    }

    ArchiveStreams(Duration longest) {
        this.longest = longest;
    }

    /** Begins to write. Closing the stream ends the writing; what fails in it fails the stream. */
    InputStream open(boolean known, Writing archive) {
        Turns.Turn turn = (known ? signedIn : anonymous).take();
        Pipe pipe = new Pipe();
        Thread.ofPlatform().daemon().name("archive").start(LogContext.carried(() -> write(archive, pipe, turn)));
        return pipe.input();
    }

    private void write(Writing archive, Pipe pipe, Turns.Turn turn) {
        try (turn) {
            archive.to(new Timed(pipe.output(), System.nanoTime() + longest.toNanos()));
            pipe.output().close();
        } catch (IOException | RuntimeException | Error failed) {
            pipe.fail(new IOException("the archive ended early", failed));
        }
    }

    /** A stream that takes no more once its time is over. */
    private static final class Timed extends FilterOutputStream {

        private final long end;

        Timed(OutputStream out, long end) {
            super(out);
            this.end = end;
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            if (System.nanoTime() - end > 0) {
                throw new IOException("the archive took too long");
            }
            out.write(bytes, offset, length);
        }
    }
}
