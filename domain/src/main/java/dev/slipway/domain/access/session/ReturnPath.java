package dev.slipway.domain.access.session;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Path of this server to which a browser returns after signing in. Addresses of other servers are refused, in all their spellings. */
public final class ReturnPath {

    private static final int LONGEST = 2048;

    private ReturnPath() {
    }

    /**
     * Returns the address if it is a path of this server. Browsers read two slashes, or a backslash, at the start as another host, and
     * leave out control characters; so ASCII that is encoded as a {@link URI} demands is required, which has neither.
     */
    public static Optional<String> local(String address) {
        boolean path = address.length() <= LONGEST && address.startsWith("/") && !address.startsWith("//")
                && StandardCharsets.US_ASCII.newEncoder().canEncode(address);
        return path && parses(address) ? Optional.of(address) : Optional.empty();
    }

    private static boolean parses(String address) {
        try {
            new URI(address);
            return true;
        } catch (URISyntaxException malformed) {
            return false;
        }
    }
}
