package dev.slipway.rest.edge.channel;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.ScheduledFuture;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/**
 * Answers requests that are no HTTP or pass its limits, and hangs up: what follows on such a connection means nothing. It is read all the
 * same for a while, since a connection closed with unread bytes takes the answer with it.
 */
final class Unreadable {

    private static final long LONGEST_FAREWELL_SECONDS = 5;

    private Unreadable() {
    }

    /** @param alone whether no earlier request on the connection waits for its answer; otherwise hanging up is all that can be said */
    static void answer(ChannelHandlerContext context, HttpRequest request, Pending pending, boolean alone) {
        HttpResponseStatus status = switch (request.decoderResult().cause()) {
            case TooLongHttpLineException line -> HttpResponseStatus.REQUEST_URI_TOO_LONG;
            case TooLongHttpHeaderException header -> HttpResponseStatus.REQUEST_HEADER_FIELDS_TOO_LARGE;
            default -> HttpResponseStatus.BAD_REQUEST;
        };
        ReferenceCountUtil.release(request);
        if (!alone) {
            context.close();
            return;
        }
        byte[] body = ("{\"error\":\"" + status.code() + " " + status.reasonPhrase() + "\"}").getBytes(StandardCharsets.UTF_8);
        FullHttpResponse answer = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status, Unpooled.wrappedBuffer(body));
        answer.headers()
                .set(HttpHeaderNames.CONTENT_TYPE, "application/json")
                .set(HttpHeaderNames.CONTENT_LENGTH, body.length)
                .set(HttpHeaderNames.CONNECTION, "close");
        AnswerHeaders.add(answer, pending, System.nanoTime());
        context.writeAndFlush(answer).addListener((ChannelFutureListener) written -> leave(written.channel()));
    }

    /** The decoder throws away whatever still comes; the client hangs up when it has read the answer, or is hung up on. */
    private static void leave(Channel channel) {
        if (!(channel instanceof DuplexChannel connection)) {
            channel.close();
            return;
        }
        connection.shutdownOutput();
        connection.config().setAutoRead(true);
        ScheduledFuture<?> end = connection.eventLoop().schedule(() -> connection.close(), LONGEST_FAREWELL_SECONDS, TimeUnit.SECONDS);
        connection.closeFuture().addListener(closed -> end.cancel(false));
    }
}
