package dev.slipway.alerts.receiver;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/**
 * Finds the key in an Authorization header: a bearer token, or the password of HTTP Basic with any user name. Keys are never logged or
 * stored.
 */
final class PresentedKey {

    private static final String BEARER = "bearer ";
    private static final String BASIC = "basic ";

    private PresentedKey() {
    }

    /** @param authorization value of the header; null if absent */
    static Optional<String> in(String authorization) {
        return after(BEARER, authorization)
                .or(() -> after(BASIC, authorization).flatMap(PresentedKey::password))
                .filter(key -> !key.isEmpty());
    }

    private static Optional<String> after(String scheme, String header) {
        return header != null && header.regionMatches(true, 0, scheme, 0, scheme.length())
                ? Optional.of(header.substring(scheme.length()).strip()) : Optional.empty();
    }

    private static Optional<String> password(String encoded) {
        try {
            String pair = new String(Base64.getDecoder().decode(encoded), StandardCharsets.UTF_8);
            int colon = pair.indexOf(':');
            return colon < 0 ? Optional.empty() : Optional.of(pair.substring(colon + 1));
        } catch (IllegalArgumentException malformed) {
            return Optional.empty();
        }
    }
}
