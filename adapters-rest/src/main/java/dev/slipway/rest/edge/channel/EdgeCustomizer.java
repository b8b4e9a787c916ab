package dev.slipway.rest.edge.channel;

import dev.slipway.rest.edge.ConnectionPolicy;
import io.micronaut.context.event.BeanCreatedEvent;
import io.micronaut.context.event.BeanCreatedEventListener;
import io.micronaut.http.netty.channel.ChannelPipelineCustomizer;
import io.micronaut.http.server.netty.NettyServerCustomizer;
import io.netty.channel.Channel;
import jakarta.inject.Singleton;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Puts the deadlines first on every connection, and the {@link EdgeHandler} before the server's own handler. */
@Singleton
final class EdgeCustomizer implements BeanCreatedEventListener<NettyServerCustomizer.Registry> {

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
            EdgeHandler edge = new EdgeHandler(policy);
            connection.pipeline().addFirst("slipway-deadlines", edge.deadlines())
                    .addBefore(ChannelPipelineCustomizer.HANDLER_MICRONAUT_INBOUND, "slipway-edge", edge);
            connections.add(connection);
        }
    }
}
