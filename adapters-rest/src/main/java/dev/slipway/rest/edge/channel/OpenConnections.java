package dev.slipway.rest.edge.channel;

import io.netty.channel.Channel;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** Counts the open connections of each address, and closes those above the limit. */
final class OpenConnections {

    private final int limit;
    private final ConcurrentMap<InetAddress, Integer> open = new ConcurrentHashMap<>();

    /** @param limit maximum number of open connections of one address; 0 for no limit */
    OpenConnections(int limit) {
        this.limit = limit;
    }

    /** Counts a connection until it is closed, or closes it if its address has too many. */
    void add(Channel connection) {
        if (limit == 0 || !(connection.remoteAddress() instanceof InetSocketAddress remote)) {
            return;
        }
        InetAddress address = remote.getAddress();
        int count = open.merge(address, 1, Integer::sum);
        connection.closeFuture().addListener(closed -> open.computeIfPresent(address, (same, now) -> now == 1 ? null : now - 1));
        if (count > limit) {
            connection.close();
        }
    }

    /** Returns the number of addresses with open connections. */
    int addresses() {
        return open.size();
    }
}
