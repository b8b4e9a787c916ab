package dev.slipway.ssh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** How fast a client has to be while it holds a slot, by a clock that tests move. */
class PaceTest {

    private long now = Long.MAX_VALUE - 1;
    private boolean contended;
    private final Pace pace = new Pace(new Pace.Least(1024, Duration.ofSeconds(20), Duration.ofMillis(500), Duration.ofMinutes(10),
            Duration.ofMinutes(5)), () -> now);

    private void pass(Duration time) {
        now += time.toNanos();
    }

    /** The client sends a number of bytes at once, after a time. */
    private void send(Duration time, int bytes, Runnable meanwhile) throws IOException {
        InputStream in = pace.measured(new InputStream() {
            @Override
            public int read() {
                throw new AssertionError("bytes are read in blocks");
            }

            @Override
            public int read(byte[] into, int offset, int length) {
                pass(time);
                meanwhile.run();
                return length;
            }
        });
        assertEquals(bytes, in.read(new byte[bytes]));
    }

    /** The client takes each kilobyte after a time. */
    private void take(Duration time, int bytes, Runnable meanwhile) throws IOException {
        pace.measured(new OutputStream() {
            @Override
            public void write(int one) {
                throw new AssertionError("bytes are written in blocks");
            }

            @Override
            public void write(byte[] from, int offset, int length) {
                pass(time);
                meanwhile.run();
            }
        }).write(new byte[bytes]);
    }

    private void hold() {
        pace.hold(() -> contended);
    }

    private void assertKept() {
        assertFalse(pace.tooSlow());
    }

    private void assertTooSlow() {
        assertTrue(pace.tooSlow());
    }

    @Test
    void silent_client_is_too_slow_if_it_holds_a_slot() throws IOException {
        send(Duration.ofMinutes(9), 1, this::assertKept);
        hold();
        send(Duration.ofMillis(19_999), 1, this::assertKept);
        send(Duration.ofMillis(1), 1, this::assertTooSlow);
        send(Duration.ofSeconds(20), 1, this::assertTooSlow);
        pace.release();
        send(Duration.ofMinutes(9), 1, this::assertKept);
    }

    @Test
    void client_without_a_slot_is_too_slow_after_a_time() throws IOException {
        send(Duration.ofMinutes(9), 1000, this::assertKept);
        send(Duration.ofMinutes(1), 1000, this::assertTooSlow);
        hold();
        assertKept();
        pace.release();
        send(Duration.ofMinutes(9), 1, this::assertKept);
        pass(Duration.ofMinutes(1));
        assertTooSlow();
    }

    @Test
    void slot_for_commands_is_held_for_a_time() throws IOException {
        pace.holdForCommands(() -> contended);
        send(Duration.ofSeconds(20), 20 * 1024 - 1, () -> { });
        assertTooSlow();
        pace.holdForCommands(() -> contended);
        send(Duration.ofMinutes(4), 4 * 60 * 1024, () -> { });
        assertKept();
        pace.release();
        send(Duration.ofSeconds(59), 1, this::assertKept);
        send(Duration.ofSeconds(1), 1, this::assertTooSlow);
        hold();
        send(Duration.ofSeconds(1), 1024, this::assertKept);
        pace.release();
        assertKept();
    }

    @Test
    void sender_is_kept_at_the_least_rate_alone() throws IOException {
        hold();
        send(Duration.ofSeconds(20), 20 * 1024, () -> { });
        assertKept();
        send(Duration.ofSeconds(20), 20 * 1024 - 1, () -> { });
        assertTooSlow();
    }

    @Test
    void reader_is_kept_at_the_least_rate_alone() throws IOException {
        hold();
        take(Duration.ofMillis(900), 100 * 1024, this::assertKept);
        hold();
        take(Duration.ofMillis(1001), 20 * 1024, () -> { });
        assertTooSlow();
    }

    @Test
    void reader_that_stalls_is_too_slow_if_others_wait_for_its_slot() throws IOException {
        hold();
        take(Duration.ofSeconds(1), 1, this::assertKept);
        contended = true;
        take(Duration.ofMillis(499), 5000, this::assertKept);
        take(Duration.ofMillis(500), 1, this::assertTooSlow);
        send(Duration.ofMillis(500), 1, this::assertKept);
        pace.release();
        take(Duration.ofMillis(500), 1, this::assertKept);
    }

    @Test
    void time_in_which_the_server_works_is_not_counted() throws IOException {
        hold();
        for (int at = 0; at < 100; at++) {
            send(Duration.ofMillis(1), 1, () -> { });
            pass(Duration.ofMinutes(1));
            assertKept();
        }
    }

    @Test
    void bytes_pass_unchanged() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (OutputStream measured = pace.measured(out)) {
            measured.write(new byte[5000]);
            measured.write(7);
        }
        assertEquals(5001, out.size());
        assertEquals(7, out.toByteArray()[5000]);
    }
}
