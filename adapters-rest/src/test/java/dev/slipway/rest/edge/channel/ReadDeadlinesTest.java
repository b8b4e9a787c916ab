package dev.slipway.rest.edge.channel;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.rest.edge.ConnectionPolicy;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.util.concurrent.MockTicker;
import io.netty.util.concurrent.Ticker;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ReadDeadlinesTest {

    private final MockTicker clock = Ticker.newMockTicker();
    private final AtomicInteger late = new AtomicInteger();
    private final ReadDeadlines deadlines = new ReadDeadlines(new ConnectionPolicy(Duration.ofSeconds(30), Duration.ofSeconds(20), 500, 0),
            late::incrementAndGet);
    private final EmbeddedChannel channel = EmbeddedChannel.builder().ticker(clock).handlers(deadlines).build();

    ReadDeadlinesTest() {
        channel.config().setAutoRead(false);
    }

    /** Sends bytes that the server waits for. */
    private void send(int bytes) {
        channel.read();
        channel.writeInbound(Unpooled.wrappedBuffer(new byte[bytes]));
        channel.releaseInbound();
        channel.read();
    }

    private void pass(int seconds) {
        for (int second = 0; second < seconds; second++) {
            clock.advance(1, TimeUnit.SECONDS);
            channel.runScheduledPendingTasks();
        }
    }

    private int lateAfter(int seconds) {
        pass(seconds);
        return late.get();
    }

    @Test
    void connection_without_a_request_has_no_deadline() {
        channel.read();
        assertEquals(0, lateAfter(1_000));
    }

    @Test
    void head_has_a_duration_in_spite_of_its_rate() {
        for (int second = 0; second < 30; second++) {
            send(1_000);
            assertEquals(0, lateAfter(1));
        }
        assertEquals(1, lateAfter(6));
    }

    @Test
    void body_in_time_is_awaited() {
        send(100);
        deadlines.headReceived(false);
        for (int second = 0; second < 200; second++) {
            send(600);
            assertEquals(0, lateAfter(1));
        }
    }

    @Test
    void body_below_the_least_rate_is_too_slow() {
        send(100);
        deadlines.headReceived(false);
        send(9_000);
        assertEquals(0, lateAfter(19));
        assertEquals(1, lateAfter(6));
    }

    @Test
    void fast_start_does_not_excuse_a_later_window() {
        send(100);
        deadlines.headReceived(false);
        send(10_000_000);
        assertEquals(0, lateAfter(25));
        assertEquals(1, lateAfter(20));
    }

    @Test
    void time_in_which_the_server_does_not_read_is_not_counted() {
        channel.read();
        channel.writeInbound(Unpooled.wrappedBuffer(new byte[100]));
        deadlines.headReceived(false);
        assertEquals(0, lateAfter(1_000));
        channel.read();
        assertEquals(1, lateAfter(26));
    }

    @Test
    void complete_request_has_no_deadline() {
        send(100);
        deadlines.headReceived(false);
        deadlines.bodyReceived();
        assertEquals(0, lateAfter(1_000));
    }

    @Test
    void next_request_has_its_own_deadline() {
        send(100);
        deadlines.headReceived(false);
        deadlines.bodyReceived();
        pass(1_000);
        send(1);
        assertEquals(0, lateAfter(30));
        assertEquals(1, lateAfter(6));
    }

    @Test
    void announced_body_has_a_deadline_from_the_leave_to_send_it() {
        send(100);
        deadlines.headReceived(true);
        assertEquals(0, lateAfter(1_000));
        deadlines.continued(channel.pipeline().firstContext());
        assertEquals(1, lateAfter(26));
    }

    @Test
    void announced_body_that_comes_without_leave_has_the_deadline_of_a_body() {
        send(100);
        deadlines.headReceived(true);
        for (int second = 0; second < 100; second++) {
            send(1_000);
            assertEquals(0, lateAfter(1));
        }
        assertEquals(1, lateAfter(46));
    }

    @Test
    void closed_connection_has_no_deadline() {
        send(100);
        channel.close();
        assertEquals(0, lateAfter(1_000));
    }
}
