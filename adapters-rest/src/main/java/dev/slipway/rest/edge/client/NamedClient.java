package dev.slipway.rest.edge.client;

import dev.slipway.domain.kernel.address.TrustedProxies.Origin;
import dev.slipway.domain.kernel.address.UserAgent;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import java.util.Optional;

/** Reads what a client that creates an object tells about itself. */
public final class NamedClient {

    /** Maximum characters of a name that are stored. */
    private static final int LONGEST = 1_024;

    private NamedClient() {
    }

    /** Returns empty for a client that does not name itself. */
    public static Optional<UserAgent> of(HttpRequest<?> request, Origin origin) {
        return Optional.ofNullable(request.getHeaders().get(HttpHeaders.USER_AGENT)).filter(name -> !name.isBlank())
                .map(name -> new UserAgent(name.substring(0, Math.min(LONGEST, name.length())), origin.client().getHostAddress()));
    }
}
