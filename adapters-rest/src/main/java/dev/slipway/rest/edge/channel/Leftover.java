package dev.slipway.rest.edge.channel;

import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.codec.http.HttpContent;
import io.netty.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * What a client still sends of a body after its answer. It is read and thrown away for a while, since a connection that is closed with
 * unread bytes takes the answer with it; a client that sends more, or longer, is hung up on.
 */
final class Leftover {

    /** More than any body of the interface may have, so that clients that send before they read hear the answer. */
    static final long MOST_BYTES = 128L << 20;
    static final long LONGEST_SECONDS = 30;

    private final ChannelHandlerContext context;
    private final ScheduledFuture<?> end;
    /** Removed when the body ends, since a connection that is kept may have any number of bodies. */
    private final ChannelFutureListener closed;
    private long bytes;
    private boolean closing;

    /** Begins when the answer is written. */
    Leftover(ChannelHandlerContext context) {
        this.context = context;
        this.end = context.executor().schedule(() -> context.close(), LONGEST_SECONDS, TimeUnit.SECONDS);
        this.closed = ended -> end.cancel(false);
        context.channel().closeFuture().addListener(closed);
    }

    /** Whether the connection ends with the body. */
    boolean closing() {
        return closing;
    }

    void add(HttpContent content) {
        bytes += content.content().readableBytes();
        if (bytes > MOST_BYTES) {
            context.close();
        }
    }

    /** The body has ended. */
    void end() {
        end.cancel(false);
        context.channel().closeFuture().removeListener(closed);
        if (closing) {
            context.close();
        }
    }

    /** Says that nothing more will be answered, and closes the connection when the body has ended. */
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
