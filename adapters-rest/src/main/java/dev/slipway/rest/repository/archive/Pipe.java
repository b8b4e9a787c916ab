package dev.slipway.rest.repository.archive;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** Connects a writing and a reading thread by a bounded buffer, so that answers of any length take constant memory. */
public final class Pipe {

    private static final int SIZE = 64 * 1024;
    private static final Duration TIMEOUT = Duration.ofMinutes(5);

    private final byte[] buffer = new byte[SIZE];
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private int start;
    private int buffered;
    private boolean writerDone;
    private boolean readerGone;
    private boolean stalled;
    private @Nullable IOException failure;
    private final Duration timeout;

    public Pipe() {
        this(TIMEOUT);
    }

    /** @param timeout maximum wait for the reader. The writer holds limited resources, so it must not wait indefinitely. */
    public Pipe(Duration timeout) {
        this.timeout = timeout;
    }

    /** Returns the stream to write to. Writes fail once the reader has closed its end. */
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

    /** Fails the stream, so that a client never takes an incomplete answer for a complete one. */
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
            if (!changed.await(timeout.toMillis(), TimeUnit.MILLISECONDS)) {
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
            while (buffered == SIZE && !readerGone) {
                awaitRoom();
            }
            if (readerGone) {
                throw new IOException("the client is gone");
            }
            int end = (start + buffered) % SIZE;
            int taken = Math.min(length, Math.min(SIZE - buffered, SIZE - end));
            System.arraycopy(bytes, offset, buffer, end, taken);
            buffered += taken;
            changed.signalAll();
            return taken;
        } finally {
            lock.unlock();
        }
    }

    private int take(byte[] bytes, int offset, int length) throws IOException {
        lock.lock();
        try {
            while (buffered == 0 && !writerDone) {
                await();
            }
            if (buffered == 0) {
                if (failure != null && !readerGone) {
                    throw failure;
                }
                return -1;
            }
            int taken = Math.min(length, Math.min(buffered, SIZE - start));
            System.arraycopy(buffer, start, bytes, offset, taken);
            start = (start + taken) % SIZE;
            buffered -= taken;
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
