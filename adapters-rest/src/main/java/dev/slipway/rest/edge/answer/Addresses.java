package dev.slipway.rest.edge.answer;

import dev.slipway.domain.kernel.address.TrustedProxies;
import dev.slipway.rest.edge.RestSettings;
import dev.slipway.rest.edge.client.ClientAddress;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import jakarta.inject.Singleton;
import java.util.Optional;

/** Determines the base URL at which a client reaches this server. */
@Singleton
public final class Addresses {

    private final Optional<String> external;
    private final ClientAddress clients;

    Addresses(RestSettings settings, ClientAddress clients) {
        external = settings.externalUrl().map(Object::toString).map(url -> url.endsWith("/") ? url.substring(0, url.length() - 1) : url);
        this.clients = clients;
    }

    /**
     * Returns scheme, host and port, without a trailing slash: the external URL, or what the client used, as trusted proxies tell it. An
     * invalid host of a request is replaced by the server's own.
     */
    public String base(HttpRequest<?> request) {
        return external.orElseGet(() -> clients.origin(request).base(request.isSecure() ? "https" : "http", host(request)));
    }

    private static String host(HttpRequest<?> request) {
        return Optional.ofNullable(request.getHeaders().get(HttpHeaders.HOST))
                .filter(TrustedProxies::isHost)
                .orElseGet(() -> request.getServerAddress().getHostString() + ":" + request.getServerAddress().getPort());
    }
}
