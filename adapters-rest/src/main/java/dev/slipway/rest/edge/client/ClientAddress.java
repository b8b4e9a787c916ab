package dev.slipway.rest.edge.client;

import dev.slipway.domain.kernel.address.AddressKey;
import dev.slipway.domain.kernel.address.TrustedProxies;
import dev.slipway.domain.kernel.address.TrustedProxies.Headers;
import dev.slipway.domain.kernel.address.TrustedProxies.Origin;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import jakarta.inject.Singleton;
import java.net.InetAddress;

/** Determines where a request comes from. Limits and lists of addresses ask this class, never the connection. */
@Singleton
public final class ClientAddress {

    private static final String FOR = "X-Forwarded-For";
    private static final String PROTO = "X-Forwarded-Proto";
    private static final String HOST = "X-Forwarded-Host";
    private static final String PORT = "X-Forwarded-Port";
    private static final String STANDARD = "Forwarded";

    private final TrustedProxies proxies;

    public ClientAddress(NetworkSettings settings) {
        this.proxies = settings.proxies();
    }

    /** Returns the address of the client, and what trusted proxies say about its request. */
    public Origin origin(HttpRequest<?> request) {
        InetAddress peer = request.getRemoteAddress().getAddress();
        HttpHeaders sent = request.getHeaders();
        boolean direct = !sent.contains(FOR) && !sent.contains(PROTO) && !sent.contains(HOST) && !sent.contains(PORT)
                && !sent.contains(STANDARD);
        return proxies.origin(peer, direct ? Headers.NONE : new Headers(sent.contains(FOR) ? sent.getAll(FOR) : sent.getAll(STANDARD),
                sent.getAll(PROTO), sent.getAll(HOST), sent.getAll(PORT)));
    }

    /** Returns the name under which requests of a client are counted: its address, or the network that an IPv6 client is given. */
    public String key(HttpRequest<?> request) {
        return AddressKey.of(origin(request).client());
    }
}
