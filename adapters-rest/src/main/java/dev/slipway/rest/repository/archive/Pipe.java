package dev.slipway.rest.repository.archive;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Lets one thread write what another reads, with a bounded store between them: an answer of any length in constant memory. */
public final class Pipe {

    private static final int SIZE = 64 * 1024;
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private final byte[] store = new byte[SIZE];
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private int start;
    private int held;
    private boolean writerDone;
    private boolean readerGone;
    private boolean stalled;
    private IOException failure;
    private final Duration patience;

    public Pipe() {
        this(PATIENCE);
    }

    /** @param patience with a reader that takes nothing; whoever writes holds things that others wait for */
    public Pipe(Duration patience) {
        this.patience = patience;
    }

    /** What is written here fails once the reader has closed its end. */
    public OutputStream output() {
        return new Output();
    }

    public InputStream input() {
        return new Input();
    }

    /**
     * Acts as if the reader had closed, for readers that never start. A reader that has started finds the end of the stream after the bytes
     * that are left, and no failure, since its client is gone.
     */
    public void abandon() {
        locked(() -> readerGone = true);
    }

    /** Returns whether the reader closed or did not read for too long. */
    public boolean abandoned() {
        lock.lock();
        try {
            return readerGone || stalled;
        } finally {
            lock.unlock();
        }
    }

    /** Ends the stream with a failure, so that a client never takes half an answer for a whole one. */
    public void fail(IOException why) {
        locked(() -> {
            failure = why;
            writerDone = true;
        });
    }

    private void locked(Runnable change) {
        lock.lock();
        try {
            change.run();
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private void await() throws IOException {
        try {
            changed.await();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", stopped);
        }
    }

    private void awaitRoom() throws IOException {
        try {
            if (!changed.await(patience.toMillis(), TimeUnit.MILLISECONDS)) {
                stalled = true;
                throw new IOException("the client reads nothing any more");
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", stopped);
        }
    }

    private int put(byte[] bytes, int offset, int length) throws IOException {
        lock.lock();
        try {
            while (held == SIZE && !readerGone) {
                awaitRoom();
            }
            if (readerGone) {
                throw new IOException("the client is gone");
            }
            int end = (start + held) % SIZE;
            int taken = Math.min(length, Math.min(SIZE - held, SIZE - end));
            System.arraycopy(bytes, offset, store, end, taken);
            held += taken;
            changed.signalAll();
            return taken;
        } finally {
            lock.unlock();
        }
    }

    private int take(byte[] bytes, int offset, int length) throws IOException {
        lock.lock();
        try {
            while (held == 0 && !writerDone) {
                await();
            }
            if (held == 0) {
                if (failure != null && !readerGone) {
                    throw failure;
                }
                return -1;
            }
            int taken = Math.min(length, Math.min(held, SIZE - start));
            System.arraycopy(store, start, bytes, offset, taken);
            start = (start + taken) % SIZE;
            held -= taken;
            changed.signalAll();
            return taken;
        } finally {
            lock.unlock();
        }
    }

    private final class Output extends OutputStream {

        @Override
        public void write(int one) throws IOException {
            write(new byte[] {(byte) one}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            int written = 0;
            while (written < length) {
                written += put(bytes, offset + written, length - written);
            }
        }

        @Override
        public void close() {
            locked(() -> writerDone = true);
        }
    }

    private final class Input extends InputStream {

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            return length == 0 ? 0 : take(bytes, offset, length);
        }

        @Override
        public void close() {
            abandon();
        }
    }
}
