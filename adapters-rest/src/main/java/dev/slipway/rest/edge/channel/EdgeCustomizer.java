package dev.slipway.rest.edge.channel;

import dev.slipway.rest.edge.ConnectionPolicy;
import io.micronaut.context.event.BeanCreatedEvent;
import io.micronaut.context.event.BeanCreatedEventListener;
import io.micronaut.http.netty.channel.ChannelPipelineCustomizer;
import io.micronaut.http.server.netty.NettyServerCustomizer;
import io.netty.channel.Channel;
import io.netty.channel.epoll.EpollChannelOption;
import jakarta.inject.Singleton;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Puts the deadlines first on every connection, and the {@link EdgeHandler} before the server's own handler; bounds what the kernel holds
 * of an answer.
 */
@Singleton
final class EdgeCustomizer implements BeanCreatedEventListener<NettyServerCustomizer.Registry> {

    /**
     * Maximum bytes that the kernel takes of an answer before it can send them. Its own limit is megabytes, which are made in vain for a
     * client that does not read. Bytes under way do not count, so far clients are served as fast as before.
     */
    private static final long MOST_UNSENT = 128 * 1024;

    private final ConnectionPolicy policy;

    EdgeCustomizer(ConnectionPolicy policy) {
        this.policy = policy;
    }

    @Override
    public NettyServerCustomizer.Registry onCreated(BeanCreatedEvent<NettyServerCustomizer.Registry> event) {
        NettyServerCustomizer.Registry registry = event.getBean();
        registry.register(new OnConnection(policy, new OpenConnections(policy.perAddress()), null));
        return registry;
    }

    private record OnConnection(ConnectionPolicy policy, OpenConnections connections, @Nullable Channel channel)
            implements NettyServerCustomizer {
        @Override
        public NettyServerCustomizer specializeForChannel(Channel connection, ChannelRole role) {
            return new OnConnection(policy, connections, connection);
        }

        @Override
        public void onStreamPipelineBuilt() {
            Channel connection = Objects.requireNonNull(channel);
            connection.config().setOption(EpollChannelOption.TCP_NOTSENT_LOWAT, MOST_UNSENT);
            EdgeHandler edge = new EdgeHandler(policy);
            connection.pipeline().addFirst("slipway-deadlines", edge.deadlines())
                    .addBefore(ChannelPipelineCustomizer.HANDLER_MICRONAUT_INBOUND, "slipway-edge", edge);
            connections.add(connection);
        }
    }
}
