package dev.slipway.domain.oauth;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Addresses to which an application lets browsers be redirected, one a line. A requested address must equal one of them. For native
 * clients, which listen on a port that the system chooses, the port of a loopback address over HTTP is not compared. Source: RFC 8252.
 */
public record RedirectUris(List<String> all) {

    /** Maximum number of addresses of one application. */
    public static final int MOST = 50;

    /** Maximum characters of one address. */
    public static final int LONGEST = 2_000;

    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");
    /** Schemes that run or show what the address itself contains. */
    private static final Set<String> FORBIDDEN = Set.of("javascript", "data", "vbscript", "blob", "file", "about");

    public RedirectUris {
        all = List.copyOf(all);
    }

    /** @param text one address a line */
    public static RedirectUris of(String text) {
        return new RedirectUris(Stream.of(text.split("\\s+")).filter(line -> !line.isEmpty()).toList());
    }

    public String text() {
        return String.join("\n", all);
    }

    /** Returns the rule that an address breaks, as an id of a reason; empty for none. */
    public static Optional<String> problem(String address) {
        Optional<URI> parsed = parsed(address);
        if (parsed.isEmpty() || address.length() > LONGEST) {
            return Optional.of("redirect_uri.invalid");
        }
        URI uri = parsed.get();
        if (uri.getRawFragment() != null) {
            return Optional.of("redirect_uri.fragment");
        }
        if (uri.getScheme() == null) {
            return Optional.of("redirect_uri.relative");
        }
        if (FORBIDDEN.contains(uri.getScheme().toLowerCase(Locale.ROOT))) {
            return Optional.of("redirect_uri.forbidden");
        }
        boolean web = web(uri);
        boolean addressed = web ? uri.getHost() != null : uri.getRawSchemeSpecificPart().startsWith("/");
        if (!addressed) {
            return Optional.of("redirect_uri.relative");
        }
        return uri.getRawUserInfo() != null ? Optional.of("redirect_uri.invalid") : Optional.empty();
    }

    /** Returns whether browsers may be redirected to a requested address. */
    public boolean permit(String requested) {
        return all.contains(requested) && problem(requested).isEmpty()
                || problem(requested).isEmpty() && all.stream().anyMatch(registered -> sameLoopback(registered, requested));
    }

    private static boolean sameLoopback(String registered, String requested) {
        Optional<URI> one = loopback(registered);
        Optional<URI> other = loopback(requested);
        return one.isPresent() && other.isPresent()
                && one.get().getHost().equalsIgnoreCase(other.get().getHost())
                && Objects.equals(one.get().getRawPath(), other.get().getRawPath())
                && Objects.equals(one.get().getRawQuery(), other.get().getRawQuery());
    }

    private static Optional<URI> loopback(String address) {
        return parsed(address).filter(uri -> "http".equalsIgnoreCase(uri.getScheme()) && uri.getHost() != null
                && LOOPBACK.contains(uri.getHost().toLowerCase(Locale.ROOT)));
    }

    private static boolean web(URI uri) {
        return "http".equalsIgnoreCase(uri.getScheme()) || "https".equalsIgnoreCase(uri.getScheme());
    }

    private static Optional<URI> parsed(String address) {
        try {
            return Optional.of(new URI(address));
        } catch (URISyntaxException malformed) {
            return Optional.empty();
        }
    }
}
