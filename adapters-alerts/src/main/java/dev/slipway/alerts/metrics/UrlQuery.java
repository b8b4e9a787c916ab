package dev.slipway.alerts.metrics;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds a parameter in the query of a URL. The rest of the URL may be malformed. */
final class UrlQuery {

    private UrlQuery() {
    }

    /** Returns the first parameter of that name, decoded; raw if its percent-encoding is invalid. Returns empty for a blank value. */
    static Optional<String> parameter(String url, String name) {
        int fragment = url.indexOf('#');
        String address = fragment < 0 ? url : url.substring(0, fragment);
        int query = address.indexOf('?');
        return query < 0 ? Optional.empty() : Stream.of(address.substring(query + 1).split("&"))
                .filter(pair -> decoded(pair.substring(0, end(pair))).equals(name))
                .map(pair -> decoded(pair.substring(Math.min(pair.length(), end(pair) + 1))))
                .filter(value -> !value.isBlank())
                .findFirst();
    }

    private static int end(String pair) {
        int equals = pair.indexOf('=');
        return equals < 0 ? pair.length() : equals;
    }

    private static String decoded(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException broken) {
            return text;
        }
    }
}
