package dev.slipway.rest.edge.answer;

import dev.slipway.rest.edge.RestSettings;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import jakarta.inject.Singleton;
import java.util.Optional;
import java.util.regex.Pattern;

/** Determines the base URL at which a client reaches this server. */
@Singleton
public final class Addresses {

    private static final Pattern HOST = Pattern.compile("(?:[A-Za-z0-9._-]{1,253}|\\[[0-9A-Fa-f:.]{2,45}])(?::\\d{1,5})?");

    private final Optional<String> external;

    Addresses(RestSettings settings) {
        external = settings.externalUrl().map(Object::toString).map(url -> url.endsWith("/") ? url.substring(0, url.length() - 1) : url);
    }

    /** Returns scheme, host and port, without a trailing slash. An invalid host of a request is replaced by the server's own. */
    public String base(HttpRequest<?> request) {
        return external.orElseGet(() -> (request.isSecure() ? "https://" : "http://") + host(request));
    }

    private static String host(HttpRequest<?> request) {
        return Optional.ofNullable(request.getHeaders().get(HttpHeaders.HOST))
                .filter(host -> HOST.matcher(host).matches())
                .orElseGet(() -> request.getServerAddress().getHostString() + ":" + request.getServerAddress().getPort());
    }
}
