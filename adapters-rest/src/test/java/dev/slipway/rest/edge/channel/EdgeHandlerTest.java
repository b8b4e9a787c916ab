package dev.slipway.rest.edge.channel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.rest.edge.ConnectionPolicy;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelPromise;
import io.netty.channel.DefaultChannelPromise;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.GenericFutureListener;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EdgeHandlerTest {

    @Test
    void kept_connection_holds_no_listener_after_its_early_answers() {
        Counted channel = new Counted(new EdgeHandler(ConnectionPolicy.DEFAULT));
        int before = channel.end.listeners;
        for (int index = 0; index < 100; index++) {
            early(channel);
            assertTrue(channel.end.listeners > before);
            channel.writeInbound(new DefaultHttpContent(Unpooled.copyInt(1)), LastHttpContent.EMPTY_LAST_CONTENT);
            channel.releaseInbound();
        }
        assertEquals(before, channel.end.listeners);
        assertFalse(channel.finish());
    }

    @ParameterizedTest
    @CsvSource({"text/html; charset=utf-8,,default-src 'none'; frame-ancestors 'none'; form-action 'none'", "application/json,,",
        "image/svg+xml,sandbox,sandbox", "image/svg+xml,,default-src 'none'; frame-ancestors 'none'; form-action 'none'"})
    void page_may_load_nothing_unless_its_answer_says_otherwise(String type, String policy, String shown) {
        EmbeddedChannel channel = new EmbeddedChannel(new EdgeHandler(ConnectionPolicy.DEFAULT));
        DefaultFullHttpRequest request = new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, "/page");
        request.headers().set("Host", "a");
        channel.writeInbound(request);
        DefaultFullHttpResponse answer = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK);
        answer.headers().set("Content-Type", type);
        if (policy != null) {
            answer.headers().set("Content-Security-Policy", policy);
        }
        channel.writeOutbound(answer);
        HttpResponse sent = channel.readOutbound();
        assertEquals(shown, sent.headers().get("Content-Security-Policy"));
        assertEquals("nosniff", sent.headers().get("X-Content-Type-Options"));
        channel.releaseInbound();
        ReferenceCountUtil.release(sent);
    }

    /** Answers a request whose body goes on. */
    private static void early(EmbeddedChannel channel) {
        DefaultHttpRequest request = new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, "/api/v4/projects");
        request.headers().set(HttpHeaderNames.HOST, "a");
        channel.writeInbound(request);
        channel.writeOutbound(new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.REQUEST_ENTITY_TOO_LARGE));
        channel.releaseInbound();
        channel.releaseOutbound();
    }

    private static final class Counted extends EmbeddedChannel {

        private final End end = new End(this);

        Counted(ChannelHandler handler) {
            super(handler);
        }

        /** Returns the real one while the channel is set up. */
        @Override
        public ChannelFuture closeFuture() {
            return end == null ? super.closeFuture() : end;
        }
    }

    private static final class End extends DefaultChannelPromise {

        private int listeners;

        End(EmbeddedChannel channel) {
            super(channel, channel.eventLoop());
        }

        @Override
        public ChannelPromise addListener(GenericFutureListener<? extends Future<? super Void>> listener) {
            listeners++;
            return super.addListener(listener);
        }

        @Override
        public ChannelPromise removeListener(GenericFutureListener<? extends Future<? super Void>> listener) {
            listeners--;
            return super.removeListener(listener);
        }
    }
}
