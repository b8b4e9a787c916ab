package dev.slipway.rest.edge.channel;

import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.codec.http.HttpContent;
import io.netty.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * Drains the rest of a request body after an early answer, so that the connection is not reset before the client reads it. Closes the
 * connection if the body exceeds a size or duration.
 */
final class UnreadBody {

    /** Above the limit of every request body, so that clients that send before they read get the answer. */
    static final long MAX_BYTES = 128L << 20;
    static final long TIMEOUT_SECONDS = 30;

    private final ChannelHandlerContext context;
    private final ScheduledFuture<?> end;
    /** Removed when the body ends, since a connection that is kept may have any number of bodies. */
    private final ChannelFutureListener closed;
    private long bytes;
    private boolean closing;

    /** Starts the timeout; called when the answer is written. */
    UnreadBody(ChannelHandlerContext context) {
        this.context = context;
        this.end = context.executor().schedule(() -> context.close(), TIMEOUT_SECONDS, TimeUnit.SECONDS);
        this.closed = ended -> end.cancel(false);
        context.channel().closeFuture().addListener(closed);
    }

    /** Returns whether the connection is closed after the body. */
    boolean closing() {
        return closing;
    }

    void add(HttpContent content) {
        bytes += content.content().readableBytes();
        if (bytes > MAX_BYTES) {
            context.close();
        }
    }

    /** Ends the draining after the last content of the body. */
    void end() {
        end.cancel(false);
        context.channel().closeFuture().removeListener(closed);
        if (closing) {
            context.close();
        }
    }

    /** Closes the output, and the connection after the end of the body. */
    void close(ChannelPromise promise) {
        context.channel().closeFuture().addListener(ended -> promise.trySuccess());
        if (closing) {
            return;
        }
        closing = true;
        if (context.channel() instanceof DuplexChannel connection) {
            connection.shutdownOutput();
            connection.config().setAutoRead(true);
            connection.read();
        } else {
            context.close();
        }
    }
}
