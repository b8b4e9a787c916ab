package dev.slipway.rest.edge.channel;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import io.netty.util.ReferenceCountUtil;
import java.nio.charset.StandardCharsets;

/** Answers requests that are no HTTP or pass its limits, and hangs up: what follows on such a connection means nothing. */
final class Unreadable {

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
        context.writeAndFlush(answer).addListener(ChannelFutureListener.CLOSE);
    }
}
