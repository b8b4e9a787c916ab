package dev.slipway.ssh;

import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * Measures how fast a client sends and reads while it holds a slot, so that none holds one for doing nothing, and how long it holds none,
 * so that none keeps a thread for ever. Time in which the server works is not counted while it holds a slot. Asked from another thread, as
 * a client that does nothing returns from no call.
 */
final class Pace {

    /** Bytes of one write to the client: the progress of larger ones would be seen late. */
    private static final int STEP = 1024;

    private final Least least;
    private final LongSupplier clock;
    /** Whether others wait for the slot; empty while the client holds none. */
    private Optional<BooleanSupplier> contended = Optional.empty();
    private boolean waiting;
    private boolean writing;
    /** When the present wait began. */
    private long since;
    private long waited;
    private long moved;
    /** When the client lost its last slot. */
    private long quietSince;
    /** When the first command arrived that took a slot; empty once the objects arrive. */
    private OptionalLong commandsSince = OptionalLong.empty();

    /**
     * Requirements for a client.
     *
     * @param bytes    minimum bytes in each second of waiting
     * @param window   duration of waiting over which they are counted
     * @param stall    maximum duration in which it reads nothing while others wait for the slot
     * @param quiet    maximum duration without a slot
     * @param commands maximum duration in which it holds a slot for commands alone
     */
    record Least(long bytes, Duration window, Duration stall, Duration quiet, Duration commands) {}

    /** @param clock in nanoseconds */
    Pace(Least least, LongSupplier clock) {
        this.least = least;
        this.clock = clock;
        quietSince = clock.getAsLong();
    }

    /** Begins with a slot. @param others returns whether others wait for it */
    synchronized void hold(BooleanSupplier others) {
        contended = Optional.of(others);
        commandsSince = OptionalLong.empty();
        restart();
    }

    /** Begins with a slot for commands. After a release it is still held, until the objects arrive. */
    synchronized void holdForCommands(BooleanSupplier others) {
        hold(others);
        commandsSince = OptionalLong.of(clock.getAsLong());
    }

    synchronized void release() {
        contended = Optional.empty();
        quietSince = clock.getAsLong();
        restart();
    }

    private void restart() {
        waited = 0;
        moved = 0;
        since = clock.getAsLong();
    }

    private synchronized void begin(boolean write) {
        waiting = true;
        writing = write;
        since = clock.getAsLong();
    }

    private synchronized void end(long bytes) {
        waited += clock.getAsLong() - since;
        waiting = false;
        moved += Math.max(0, bytes);
    }

    private boolean passed(Duration most, long begun) {
        return clock.getAsLong() - begun >= most.toNanos();
    }

    /** Returns whether the client is too slow, and begins the next window where one is complete. */
    synchronized boolean tooSlow() {
        if (commandsSince.isPresent() && passed(least.commands(), commandsSince.getAsLong())) {
            return true;
        }
        if (contended.isEmpty()) {
            return passed(least.quiet(), quietSince);
        }
        long wait = waiting ? clock.getAsLong() - since : 0;
        if (writing && wait >= least.stall().toNanos() && contended.get().getAsBoolean()) {
            return true;
        }
        long total = waited + wait;
        if (total < least.window().toNanos()) {
            return false;
        }
        boolean slow = moved < least.bytes() * TimeUnit.NANOSECONDS.toMillis(total) / 1000;
        restart();
        return slow;
    }

    InputStream measured(InputStream in) {
        return new FilterInputStream(in) {
            @Override
            public int read() throws IOException {
                byte[] one = new byte[1];
                return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
            }

            @Override
            public int read(byte[] bytes, int offset, int length) throws IOException {
                int number = 0;
                begin(false);
                try {
                    number = super.read(bytes, offset, length);
                    return number;
                } finally {
                    end(number);
                }
            }
        };
    }

    OutputStream measured(OutputStream out) {
        return new FilterOutputStream(out) {
            @Override
            public void write(int one) throws IOException {
                write(new byte[] {(byte) one}, 0, 1);
            }

            @Override
            public void write(byte[] bytes, int offset, int length) throws IOException {
                for (int at = 0; at < length; at += STEP) {
                    int part = Math.min(STEP, length - at);
                    begin(true);
                    try {
                        out.write(bytes, offset + at, part);
                    } finally {
                        end(part);
                    }
                }
            }

            @Override
            public void flush() throws IOException {
                begin(true);
                try {
                    out.flush();
                } finally {
                    end(0);
                }
            }
        };
    }
}
