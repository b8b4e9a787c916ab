package dev.slipway.rest.edge.channel;

import dev.slipway.rest.edge.ConnectionPolicy;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.util.concurrent.ScheduledFuture;
import io.netty.util.concurrent.Ticker;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Deadlines of the request that a connection receives: the head has a maximum duration, the body a least rate. Counts bytes as they arrive,
 * before they are decoded. Requests that arrive in one piece cost no timer.
 */
final class ReadDeadlines extends ChannelDuplexHandler {

    /** Part of a request that the client owes; announced is a body that waits for {@code 100 Continue}. */
    private enum Part { NONE, HEAD, ANNOUNCED, BODY }

    private final ConnectionPolicy policy;
    private final Runnable tooSlow;

    private Part part = Part.NONE;
    private long headStart;
    /** Time since which the server waits for bytes; meaningless unless {@link #waits}. */
    private long waitStart;
    private boolean waits;
    /** Time of waiting in this window, without the current wait. */
    private long waited;
    private long bytes;
    private Ticker clock = Ticker.systemTicker();
    private @Nullable ScheduledFuture<?> check;

    /** @param tooSlow called on the event loop when a deadline passes */
    ReadDeadlines(ConnectionPolicy policy, Runnable tooSlow) {
        this.policy = policy;
        this.tooSlow = tooSlow;
    }

    /** Ends the head of a request. @param announced whether the client waits for leave to send the body */
    void headReceived(boolean announced) {
        part = announced ? Part.ANNOUNCED : Part.BODY;
        window();
    }

    /** Starts an announced body, which the client has leave to send now. */
    void continued(ChannelHandlerContext context) {
        headReceived(false);
        schedule(context);
    }

    /** Ends the body of a request. */
    void bodyReceived() {
        part = Part.NONE;
        if (check != null) {
            check.cancel(false);
            check = null;
        }
    }

    private void window() {
        waited = 0;
        bytes = 0;
        waitStart = now();
    }

    private long now() {
        return clock.nanoTime();
    }

    @Override
    public void handlerAdded(ChannelHandlerContext context) {
        clock = context.executor().ticker();
    }

    @Override
    public void read(ChannelHandlerContext context) throws Exception {
        if (!waits) {
            waits = true;
            waitStart = now();
        }
        super.read(context);
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) throws Exception {
        if (waits) {
            waits = false;
            waited += now() - waitStart;
        }
        if (message instanceof ByteBuf content) {
            bytes += content.readableBytes();
        }
        switch (part) {
            case NONE -> {
                part = Part.HEAD;
                headStart = now();
            }
            case ANNOUNCED -> headReceived(false);
            case HEAD, BODY -> { }
        }
        super.channelRead(context, message);
        schedule(context);
    }

    private void schedule(ChannelHandlerContext context) {
        if ((part == Part.HEAD || part == Part.BODY) && check == null && context.channel().isActive()) {
            long interval = Math.min(policy.headTimeout().toNanos(), policy.window().toNanos()) / 4;
            check = context.executor().scheduleAtFixedRate(this::check, interval, interval, TimeUnit.NANOSECONDS);
        }
    }

    private void check() {
        long now = now();
        if (part == Part.HEAD && now - headStart > policy.headTimeout().toNanos() || part == Part.BODY && slow(now)) {
            bodyReceived();
            tooSlow.run();
        }
    }

    /** Returns whether the body is too slow in the window that ends now. */
    private boolean slow(long now) {
        long duration = waited + (waits ? now - waitStart : 0);
        if (duration < policy.window().toNanos()) {
            return false;
        }
        boolean slow = bytes < policy.leastRate() * TimeUnit.NANOSECONDS.toSeconds(duration);
        window();
        return slow;
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) throws Exception {
        bodyReceived();
        super.channelInactive(context);
    }
}
