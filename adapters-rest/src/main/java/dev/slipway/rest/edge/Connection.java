package dev.slipway.rest.edge;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.server.netty.NettyHttpRequest;
import io.netty.channel.ChannelFuture;
import io.netty.util.concurrent.GenericFutureListener;

/**
 * The connection that a request came on, for answers that are made while they are sent: where the client hangs up before the server begins
 * to read such an answer, nothing else tells.
 */
public final class Connection {

    /** A connection that never ends. */
    public static final Connection LASTING = new Connection(null);

    private final ChannelFuture end;

    private Connection(ChannelFuture end) {
        this.end = end;
    }

    public static Connection of(HttpRequest<?> request) {
        return request instanceof NettyHttpRequest<?> received
                ? until(received.getChannelHandlerContext().channel().closeFuture()) : LASTING;
    }

    /** @param end done when the connection is closed */
    public static Connection until(ChannelFuture end) {
        return new Connection(end);
    }

    /** Watches a connection until it is closed itself. */
    public interface Watch extends AutoCloseable {
        @Override
        void close();
    }

    /** Runs a short task when the connection ends, at once where it has ended. */
    public Watch atEnd(Runnable task) {
        if (end == null) {
            return () -> { };
        }
        GenericFutureListener<ChannelFuture> listener = ended -> task.run();
        end.addListener(listener);
        return () -> end.removeListener(listener);
    }
}
