package dev.slipway.rest.edge.channel;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.netty.channel.embedded.EmbeddedChannel;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class OpenConnectionsTest {

    private static EmbeddedChannel from(String address, int port) {
        return new EmbeddedChannel() {
            @Override
            protected SocketAddress remoteAddress0() {
                return new InetSocketAddress(address, port);
            }
        };
    }

    private static List<EmbeddedChannel> opened(OpenConnections connections, int count, String address) {
        return Stream.iterate(1, port -> port + 1).limit(count).map(port -> from(address, port)).peek(connections::add).toList();
    }

    private static long open(List<EmbeddedChannel> channels) {
        return channels.stream().filter(EmbeddedChannel::isOpen).count();
    }

    @Test
    void connections_above_the_limit_of_an_address_are_closed() {
        OpenConnections connections = new OpenConnections(3);
        assertEquals(3, open(opened(connections, 5, "10.0.0.1")));
        assertEquals(3, open(opened(connections, 4, "10.0.0.2")));
    }

    @Test
    void closed_connections_leave_room() {
        OpenConnections connections = new OpenConnections(2);
        opened(connections, 2, "10.0.0.1").forEach(EmbeddedChannel::close);
        assertEquals(0, connections.addresses());
        assertEquals(2, open(opened(connections, 3, "10.0.0.1")));
        assertEquals(1, connections.addresses());
    }

    @Test
    void zero_is_no_limit() {
        assertEquals(100, open(opened(new OpenConnections(0), 100, "10.0.0.1")));
    }
}
