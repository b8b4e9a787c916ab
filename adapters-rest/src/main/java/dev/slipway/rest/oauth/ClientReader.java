package dev.slipway.rest.oauth;

import dev.slipway.application.oauth.ClientCredentials;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the credentials of clients and bearers. HTTP Basic counts before parameters. */
final class ClientReader {

    private static final String BASIC = "basic ";
    private static final String BEARER = "bearer ";

    private ClientReader() {
    }

    /** @param id parameter {@code client_id} @param secret parameter {@code client_secret} */
    static ClientCredentials client(HttpRequest<?> request, @Nullable String id, @Nullable String secret) {
        return basic(request).orElseGet(() -> new ClientCredentials(given(id), given(secret)));
    }

    /** Returns a parameter; empty if it is absent or has no text. */
    static Optional<String> given(@Nullable String value) {
        return Optional.ofNullable(value).filter(text -> !text.isEmpty());
    }

    /** Returns the bearer token: of the parameter {@code access_token}, the header, or the parameter {@code bearer_token}. */
    static Optional<String> bearer(HttpRequest<?> request) {
        return given(request.getParameters().get("access_token")).or(() -> header(request, BEARER))
                .or(() -> given(request.getParameters().get("bearer_token")));
    }

    private static Optional<String> header(HttpRequest<?> request, String scheme) {
        return Optional.ofNullable(request.getHeaders().get(HttpHeaders.AUTHORIZATION))
                .filter(value -> value.regionMatches(true, 0, scheme, 0, scheme.length()))
                .map(value -> value.substring(scheme.length()).strip());
    }

    /** Returns empty for a malformed header, which is answered like an absent one. No client has a zero character in its id. */
    private static Optional<ClientCredentials> basic(HttpRequest<?> request) {
        return header(request, BASIC).flatMap(encoded -> {
            try {
                String pair = decoded(new String(Base64.getDecoder().decode(encoded), StandardCharsets.UTF_8));
                int colon = pair.indexOf(':');
                return colon < 0 || pair.indexOf('\0') >= 0 ? Optional.empty()
                        : Optional.of(new ClientCredentials(given(pair.substring(0, colon)), given(pair.substring(colon + 1))));
            } catch (IllegalArgumentException malformed) {
                return Optional.empty();
            }
        });
    }

    /** Both parts are encoded as in forms; neither has a colon. Source: RFC 6749, section 2.3.1. */
    private static String decoded(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }
}
