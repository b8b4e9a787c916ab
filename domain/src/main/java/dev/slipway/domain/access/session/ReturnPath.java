package dev.slipway.domain.access.session;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;

/** Path of this server to which a browser returns after signing in. Addresses of other servers are refused, in all their spellings. */
public final class ReturnPath {

    private static final int LONGEST = 2048;

    private ReturnPath() {
    }

    /**
     * Returns the address if it is a path of this server. Browsers read two slashes, or a backslash, at the start as another host, and
     * leave out control characters; so printable ASCII without a backslash is required, as an encoded path is.
     */
    public static Optional<String> local(String address) {
        boolean path = address.length() <= LONGEST && address.startsWith("/") && !address.startsWith("//")
                && address.chars().allMatch(c -> c > ' ' && c < 0x7f && c != '\\');
        return path && parses(address) ? Optional.of(address) : Optional.empty();
    }

    private static boolean parses(String address) {
        try {
            return !new URI(address).isOpaque();
        } catch (URISyntaxException malformed) {
            return false;
        }
    }
}
