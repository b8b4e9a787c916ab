package dev.slipway.rest.edge;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.server.netty.NettyHttpRequest;
import io.netty.channel.ChannelFuture;
import io.netty.util.concurrent.GenericFutureListener;
import org.jspecify.annotations.Nullable;

/** Connection of a request. Streamed answers watch it to learn that the client disconnected before the first byte was read. */
public final class Connection {

    /** Connection that never ends. */
    public static final Connection LASTING = new Connection(null);

    private final @Nullable ChannelFuture end;

    private Connection(@Nullable ChannelFuture end) {
        this.end = end;
    }

    public static Connection of(HttpRequest<?> request) {
        return request instanceof NettyHttpRequest<?> received
                ? until(received.getChannelHandlerContext().channel().closeFuture()) : LASTING;
    }

    /** @param end completed when the connection is closed */
    public static Connection until(ChannelFuture end) {
        return new Connection(end);
    }

    /** Registration of a task on a connection. Closing it removes the task. */
    public interface Watch extends AutoCloseable {
        @Override
        void close();
    }

    /** Runs a short task when the connection ends, or now if it has ended. */
    public Watch atEnd(Runnable task) {
        if (end == null) {
            return () -> { };
        }
        GenericFutureListener<ChannelFuture> listener = ended -> task.run();
        end.addListener(listener);
        return () -> end.removeListener(listener);
    }
}
