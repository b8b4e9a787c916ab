package dev.slipway.rest.edge.channel;

import io.micronaut.context.event.BeanCreatedEvent;
import io.micronaut.context.event.BeanCreatedEventListener;
import io.micronaut.http.netty.channel.ChannelPipelineCustomizer;
import io.micronaut.http.server.netty.NettyServerCustomizer;
import io.netty.channel.Channel;
import jakarta.inject.Singleton;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Puts the {@link EdgeHandler} before the server's own handler on every connection. */
@Singleton
final class EdgeCustomizer implements BeanCreatedEventListener<NettyServerCustomizer.Registry> {

    @Override
    public NettyServerCustomizer.Registry onCreated(BeanCreatedEvent<NettyServerCustomizer.Registry> event) {
        NettyServerCustomizer.Registry registry = event.getBean();
        registry.register(new OnConnection(null));
        return registry;
    }

    private record OnConnection(@Nullable Channel channel) implements NettyServerCustomizer {
        @Override
        public NettyServerCustomizer specializeForChannel(Channel connection, ChannelRole role) {
            return new OnConnection(connection);
        }

        @Override
        public void onStreamPipelineBuilt() {
            Objects.requireNonNull(channel).pipeline().addBefore(ChannelPipelineCustomizer.HANDLER_MICRONAUT_INBOUND, "slipway-edge",
                    new EdgeHandler());
        }
    }
}
