package dev.slipway.rest.edge.channel;

import dev.slipway.rest.edge.ConnectionPolicy;
import dev.slipway.rest.edge.client.CrossOrigin;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Rewrites requests before routing and completes answers after it, for one connection. Answers without a route or filter are completed too.
 */
final class EdgeHandler extends ChannelDuplexHandler {

    private final Deque<Pending> pending = new ArrayDeque<>();
    private final ReadDeadlines deadlines;
    /** Whether the body of the last request is still arriving. */
    private boolean receiving;
    /** Whether the client waits for {@code 100 Continue}. */
    private boolean waiting;
    /** Whether the connection is closed after the answer to a request that cannot be read; what follows has no meaning. */
    private boolean refused;
    /** Drains the rest of that body after its answer; null before. */
    private @Nullable UnreadBody leftover;
    private @Nullable ChannelHandlerContext connected;

    EdgeHandler(ConnectionPolicy policy) {
        this.deadlines = new ReadDeadlines(policy, this::tooSlow);
    }

    /** Returns the deadlines of the connection, which come before its codec. */
    ReadDeadlines deadlines() {
        return deadlines;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext context) {
        connected = context;
    }

    /** Answers 408 to a request that arrives too slowly, unless an answer is on its way, and closes the connection. */
    private void tooSlow() {
        ChannelHandlerContext context = Objects.requireNonNull(connected);
        if (pending.size() == (receiving ? 1 : 0)) {
            Pending late = receiving ? pending.poll() : new Pending(RequestIds.of(null), System.nanoTime(), false, false, false, null);
            Unreadable.write(context, HttpResponseStatus.REQUEST_TIMEOUT, late).addListener(ChannelFutureListener.CLOSE);
        } else {
            context.close();
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) throws Exception {
        if (refused || leftover != null && leftover.closing() && !(message instanceof HttpContent)) {
            ReferenceCountUtil.release(message);
            return;
        }
        if (message instanceof HttpRequest request) {
            receiving = true;
            waiting = HttpUtil.is100ContinueExpected(request);
            deadlines.headReceived(waiting);
            Optional<HttpResponseStatus> problem = RequestHead.problem(request);
            if (problem.isPresent()) {
                refuse(context, request, problem.get());
                return;
            }
            pending.add(remember(request));
            RequestRewriting.rewrite(request, pending.getLast().id());
        }
        if (message instanceof HttpContent content && received(content)) {
            ReferenceCountUtil.release(message);
            return;
        }
        super.channelRead(context, message);
    }

    private void refuse(ChannelHandlerContext context, HttpRequest request, HttpResponseStatus status) {
        refused = true;
        receiving = false;
        deadlines.bodyReceived();
        ReferenceCountUtil.release(request);
        Unreadable.answer(context, status, remember(request), pending.isEmpty());
    }

    /** Returns whether the content arrived after the connection was closed for output. */
    private boolean received(HttpContent content) {
        UnreadBody late = leftover;
        if (late != null) {
            late.add(content);
        }
        if (content instanceof LastHttpContent) {
            receiving = false;
            deadlines.bodyReceived();
            leftover = late != null && late.closing() ? late : null;
            if (late != null) {
                late.end();
            }
        }
        return late != null && late.closing();
    }

    private static Pending remember(HttpRequest request) {
        boolean reads = request.method().equals(HttpMethod.GET) || request.method().equals(HttpMethod.HEAD);
        return new Pending(
                RequestIds.of(request.headers().get(RequestRewriting.REQUEST_ID)),
                System.nanoTime(),
                reads,
                request.uri().startsWith("/api/"),
                request.headers().contains(HttpHeaderNames.ORIGIN) && CrossOrigin.of(request.uri()).isPresent(),
                request.headers().get(HttpHeaderNames.IF_NONE_MATCH));
    }

    @Override
    public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) throws Exception {
        Object written = message;
        if (message instanceof HttpResponse response && response.status().codeClass() == HttpStatusClass.INFORMATIONAL) {
            waiting = false;
            deadlines.continued(context);
        } else if (message instanceof HttpResponse response && !pending.isEmpty()) {
            Pending request = pending.poll();
            boolean whole = !response.headers().contains(RequestRewriting.LENGTH);
            AnswerHeaders.add(response, request, System.nanoTime());
            if (refusesBody()) {
                response.headers().set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
            }
            written = whole ? NotModified.apply(response, request) : response;
        }
        if (written instanceof LastHttpContent && pending.isEmpty() && receiving && leftover == null) {
            leftover = new UnreadBody(context);
            super.write(context, written, waiting ? promise.unvoid().addListener(sent -> close(context, context.newPromise())) : promise);
        } else {
            super.write(context, written, promise);
        }
    }

    /**
     * Returns whether the answer replaces {@code 100 Continue}. Then the body cannot be distinguished from a following request, so the
     * connection ends.
     */
    private boolean refusesBody() {
        return pending.isEmpty() && receiving && waiting;
    }

    /** Delays the close until the rest of the request body is drained, so that the client reads the answer. */
    @Override
    public void close(ChannelHandlerContext context, ChannelPromise promise) throws Exception {
        if (receiving && leftover != null && context.channel().isActive()) {
            leftover.close(promise);
        } else {
            super.close(context, promise);
        }
    }
}
