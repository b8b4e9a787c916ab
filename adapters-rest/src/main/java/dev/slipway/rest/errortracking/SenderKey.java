package dev.slipway.rest.errortracking;

import io.micronaut.http.HttpRequest;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Finds the key of a program in its request: in the header of the protocol, or in the query. */
final class SenderKey {

    static final String HEADER = "X-Sentry-Auth";
    private static final String SCHEME = "sentry ";
    private static final String NAME = "sentry_key";

    private SenderKey() {
    }

    static Optional<String> in(HttpRequest<?> request) {
        return Optional.ofNullable(request.getHeaders().get(HEADER)).flatMap(SenderKey::ofHeader)
                .or(() -> Optional.ofNullable(request.getParameters().get(NAME))).filter(key -> !key.isBlank());
    }

    /** Returns the key in a header such as {@code Sentry sentry_version=7, sentry_key=abc}. */
    static Optional<String> ofHeader(String header) {
        String pairs = header.regionMatches(true, 0, SCHEME, 0, SCHEME.length()) ? header.substring(SCHEME.length()) : header;
        return Arrays.stream(pairs.split(",")).map(pair -> List.of(pair.strip().split("=", 2)))
                .filter(pair -> pair.size() == 2 && pair.getFirst().strip().equals(NAME)).map(pair -> pair.getLast().strip()).findFirst();
    }
}
