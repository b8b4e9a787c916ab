package dev.slipway.rest.snippet;

import dev.slipway.application.snippet.port.Snippets.UserAgent;
import dev.slipway.domain.kernel.address.TrustedProxies.Origin;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import java.util.Optional;

/** Reads what a client that creates a snippet tells about itself. */
final class SnippetClient {

    /** Maximum characters of a name that are stored. */
    private static final int LONGEST = 1_024;

    private SnippetClient() {
    }

    /** Returns empty for a client that does not name itself. */
    static Optional<UserAgent> of(HttpRequest<?> request, Origin origin) {
        return Optional.ofNullable(request.getHeaders().get(HttpHeaders.USER_AGENT)).filter(name -> !name.isBlank())
                .map(name -> new UserAgent(name.substring(0, Math.min(LONGEST, name.length())), origin.client().getHostAddress()));
    }
}
