package dev.slipway.rest.repository.archive;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Connects a writing and a reading thread by a bounded buffer, so that answers of any length take constant memory. */
public final class Pipe {

    private static final int SIZE = 64 * 1024;
    private static final Duration WINDOW = Duration.ofMinutes(1);
    /** Minimum bytes per second that a reader takes while the writer waits for it. */
    private static final long LEAST_RATE = 1024;
    /** Duration after which a reader that takes nothing loses a writer that others wait for. */
    private static final Duration STALL = Duration.ofMillis(500);
    private static final Duration STEP = Duration.ofMillis(100);

    private final byte[] buffer = new byte[SIZE];
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private int start;
    private int buffered;
    private boolean writerDone;
    private boolean readerGone;
    private boolean stalled;
    private @Nullable IOException failure;
    private final Duration window;
    private final BooleanSupplier contended;
    /** Time at which the reader last took something. */
    private long lastTaken = System.nanoTime();
    /** Nanoseconds that the writer waited in this window, and bytes that the reader took in it. */
    private long waited;
    private long taken;

    /** @param contended whether others wait for the limited resources that the writer holds */
    public Pipe(BooleanSupplier contended) {
        this(WINDOW, contended);
    }

    /**
     * @param window duration of waiting for the reader after which its rate is checked. The writer holds limited resources, so it does not
     *               wait for a reader that is too slow
     */
    public Pipe(Duration window, BooleanSupplier contended) {
        this.window = window;
        this.contended = contended;
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

    /** Returns whether the reader closed or was too slow. */
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
            long start = System.nanoTime();
            changed.awaitNanos(Math.min(window.toNanos() - waited, STEP.toNanos()));
            long now = System.nanoTime();
            waited += now - start;
            if (waited >= window.toNanos()) {
                requireRate();
            }
            if (now - lastTaken >= STALL.toNanos() && contended.getAsBoolean()) {
                throw tooSlow();
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", stopped);
        }
    }

    private void requireRate() throws IOException {
        if (taken < LEAST_RATE * TimeUnit.NANOSECONDS.toMillis(waited) / 1000) {
            throw tooSlow();
        }
        waited = 0;
        taken = 0;
    }

    private IOException tooSlow() {
        stalled = true;
        return new IOException("the client reads too slowly");
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
            int count = Math.min(length, Math.min(SIZE - buffered, SIZE - end));
            System.arraycopy(bytes, offset, buffer, end, count);
            buffered += count;
            changed.signalAll();
            return count;
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
            int count = Math.min(length, Math.min(buffered, SIZE - start));
            System.arraycopy(buffer, start, bytes, offset, count);
            start = (start + count) % SIZE;
            buffered -= count;
            taken += count;
            lastTaken = System.nanoTime();
            changed.signalAll();
            return count;
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
