package dev.slipway.rest.edge;

import dev.slipway.application.access.Authentication.Presented;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import java.util.Map;
import java.util.Optional;

/** Collects the credentials that came with a request. */
final class Presenting {

    private static final String BEARER = "bearer ";

    private Presenting() {
    }

    static Presented of(HttpRequest<?> request, Map<String, Object> query) {
        HttpHeaders headers = request.getHeaders();
        return new Presented(
                text(query, "private_token").or(() -> header(headers, "PRIVATE-TOKEN")),
                text(query, "access_token").or(() -> bearer(headers)),
                text(query, "job_token").or(() -> header(headers, "JOB-TOKEN")),
                text(query, "sudo").or(() -> header(headers, "Sudo")));
    }

    private static Optional<String> bearer(HttpHeaders headers) {
        return header(headers, HttpHeaders.AUTHORIZATION)
                .filter(value -> value.regionMatches(true, 0, BEARER, 0, BEARER.length()))
                .map(value -> value.substring(BEARER.length()).strip());
    }

    private static Optional<String> header(HttpHeaders headers, String name) {
        return Optional.ofNullable(headers.get(name)).map(String::strip).filter(value -> !value.isEmpty());
    }

    private static Optional<String> text(Map<String, Object> query, String name) {
        return Optional.ofNullable(query.get(name)).filter(String.class::isInstance).map(String.class::cast).filter(value -> !value.isEmpty());
    }
}
