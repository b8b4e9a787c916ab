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
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.GenericFutureListener;
import org.junit.jupiter.api.Test;

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
