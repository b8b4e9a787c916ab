package dev.slipway.domain.kernel.address;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Addresses of pages and files elsewhere, which clients write with less care than RFC 3986 asks: hosts with underscores or letters of all
 * languages, paths with brackets and blanks.
 */
public final class WebAddress {

    private static final Pattern SCHEME = Pattern.compile("([A-Za-z][-+.A-Za-z0-9]*):.*", Pattern.DOTALL);
    private static final Pattern FORM = Pattern.compile("[A-Za-z][-+.A-Za-z0-9]*://(?:[^/?#@\\pC\\pZ]*@)?"
            + "(?:\\[[0-9A-Fa-f:.]+\\]|[\\pL\\pN][^/?#:@\\[\\]\\pC\\pZ]*)(?::[0-9]{1,5})?(?:[/?#][^\\pC]*)?");
    private static final String PLAIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~:/?#[]@!$&'()*+,;=%";

    private WebAddress() {
    }

    /** Faults of an address. */
    public enum Problem {
        SCHEME_NOT_ALLOWED, INVALID
    }

    /** @param schemes those that are allowed, in lower case */
    public static Optional<Problem> problem(String address, Set<String> schemes) {
        Matcher scheme = SCHEME.matcher(address);
        if (!scheme.matches() || !schemes.contains(scheme.group(1).toLowerCase(Locale.ROOT))) {
            return Optional.of(Problem.SCHEME_NOT_ALLOWED);
        }
        return FORM.matcher(address).matches() ? Optional.empty() : Optional.of(Problem.INVALID);
    }

    /** Returns an address as a header carries it: characters that an address cannot have are written as percent signs and digits. */
    public static String encoded(String address) {
        StringBuilder encoded = new StringBuilder();
        for (byte octet : address.getBytes(StandardCharsets.UTF_8)) {
            char character = (char) (octet & 0xFF);
            if (PLAIN.indexOf(character) != -1) {
                encoded.append(character);
            } else {
                encoded.append(String.format(Locale.ROOT, "%%%02X", (int) character));
            }
        }
        return encoded.toString();
    }
}
