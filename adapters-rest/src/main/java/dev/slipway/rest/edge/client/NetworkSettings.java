package dev.slipway.rest.edge.client;

import dev.slipway.domain.kernel.address.TrustedProxies;
import java.time.Duration;

/**
 * Settings about the network between clients and this server.
 *
 * @param proxies whose word about clients counts
 * @param strictTransport for how long browsers are told to use https alone; zero for not at all
 */
public record NetworkSettings(TrustedProxies proxies, Duration strictTransport) {

    public static final NetworkSettings DIRECT = new NetworkSettings(TrustedProxies.NONE, Duration.ZERO);
}
