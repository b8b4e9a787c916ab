package dev.slipway.rest.edge.channel;

import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpStatusClass;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Stands between the wire and the router of one connection: rewrites requests on their way in and completes answers on their way out,
 * including those that no route and no filter ever saw.
 */
final class EdgeHandler extends ChannelDuplexHandler {

    private final Deque<Pending> pending = new ArrayDeque<>();

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) throws Exception {
        if (message instanceof HttpRequest request) {
            if (request.decoderResult().isFailure()) {
                Unreadable.answer(context, request, remember(request), pending.isEmpty());
                return;
            }
            pending.add(remember(request));
            RequestRewriting.rewrite(request, pending.getLast().id());
        }
        super.channelRead(context, message);
    }

    private static Pending remember(HttpRequest request) {
        boolean reads = request.method().equals(HttpMethod.GET) || request.method().equals(HttpMethod.HEAD);
        return new Pending(
                RequestIds.of(request.headers().get(RequestRewriting.REQUEST_ID)),
                System.nanoTime(),
                reads,
                request.uri().startsWith("/api/"),
                request.headers().contains(HttpHeaderNames.ORIGIN),
                request.headers().get(HttpHeaderNames.IF_NONE_MATCH));
    }

    @Override
    public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) throws Exception {
        Object written = message;
        if (message instanceof HttpResponse response && response.status().codeClass() != HttpStatusClass.INFORMATIONAL && !pending.isEmpty()) {
            Pending request = pending.poll();
            boolean whole = !response.headers().contains(RequestRewriting.LENGTH);
            AnswerHeaders.add(response, request, System.nanoTime());
            written = whole ? NotModified.apply(response, request) : response;
        }
        super.write(context, written, promise);
    }
}
