package dev.slipway.rest.edge.answer;

import dev.slipway.domain.kernel.address.TrustedProxies;
import dev.slipway.rest.edge.RestSettings;
import dev.slipway.rest.edge.client.ClientAddress;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import jakarta.inject.Singleton;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Determines the base URL at which a client reaches this server. */
@Singleton
public final class Addresses {

    private final Optional<String> external;
    private final ClientAddress clients;
    /** Most requests name the host that the one before has named. */
    private volatile @Nullable String lastValid;

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

    private String host(HttpRequest<?> request) {
        String host = request.getHeaders().get(HttpHeaders.HOST);
        if (host != null && host.equals(lastValid)) {
            return host;
        }
        if (host == null || !TrustedProxies.isHost(host)) {
            return request.getServerAddress().getHostString() + ":" + request.getServerAddress().getPort();
        }
        lastValid = host;
        return host;
    }
}
