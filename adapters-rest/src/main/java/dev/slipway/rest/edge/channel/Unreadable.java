package dev.slipway.rest.edge.channel;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.util.concurrent.ScheduledFuture;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/**
 * Answers requests whose heads are refused by {@link RequestHead}, then closes the connection, since its following bytes have
 * no meaning. Input is drained for a while before, because closing with unread bytes would reset the connection before the client reads the
 * answer.
 */
final class Unreadable {

    private static final long DRAIN_SECONDS = 5;

    private Unreadable() {
    }

    /**
     * Answers and closes the connection.
     *
     * @param first whether no earlier request on the connection is unanswered; otherwise the connection is closed without an answer
     */
    static void answer(ChannelHandlerContext context, HttpResponseStatus status, Pending pending, boolean first) {
        if (!first) {
            context.close();
            return;
        }
        write(context, status, pending).addListener((ChannelFutureListener) written -> drain(written.channel()));
    }

    /** Answers with a status and announces the end of the connection. */
    static ChannelFuture write(ChannelHandlerContext context, HttpResponseStatus status, Pending pending) {
        byte[] body = ("{\"error\":\"" + status.code() + " " + status.reasonPhrase() + "\"}").getBytes(StandardCharsets.UTF_8);
        FullHttpResponse answer = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status, Unpooled.wrappedBuffer(body));
        answer.headers()
                .set(HttpHeaderNames.CONTENT_TYPE, "application/json")
                .set(HttpHeaderNames.CONTENT_LENGTH, body.length)
                .set(HttpHeaderNames.CONNECTION, "close");
        AnswerHeaders.add(answer, pending, System.nanoTime());
        return context.writeAndFlush(answer);
    }

    /** Closes the output and discards input until the client closes the connection, or the timeout passes. */
    private static void drain(Channel channel) {
        if (!(channel instanceof DuplexChannel connection)) {
            channel.close();
            return;
        }
        connection.shutdownOutput();
        connection.config().setAutoRead(true);
        ScheduledFuture<?> end = connection.eventLoop().schedule(() -> connection.close(), DRAIN_SECONDS, TimeUnit.SECONDS);
        connection.closeFuture().addListener(closed -> end.cancel(false));
    }
}
