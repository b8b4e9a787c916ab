package dev.slipway.domain.kernel.address;

import java.net.InetAddress;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads addresses of the internet protocol from text. Names are never looked up, and short or octal forms are no addresses. */
public final class AddressText {

    private static final Pattern FOUR = Pattern.compile("(?:(?:0|[1-9]\\d{0,2})\\.){3}(?:0|[1-9]\\d{0,2})");
    private static final Pattern SIXTEEN = Pattern.compile("[0-9A-Fa-f.]{0,15}:[0-9A-Fa-f:.]{1,44}");
    private static final Pattern FOUR_WITH_PORT = Pattern.compile("([0-9.]{7,15}):\\d{1,5}");
    private static final Pattern SIXTEEN_IN_BRACKETS = Pattern.compile("\\[([0-9A-Fa-f:.]{2,45})](?::\\d{1,5})?");

    private AddressText() {
    }

    /** Returns the address; empty for every other text. An IPv4 address inside an IPv6 one is the IPv4 address. */
    public static Optional<InetAddress> read(String text) {
        if (!FOUR.matcher(text).matches() && !SIXTEEN.matcher(text).matches()) {
            return Optional.empty();
        }
        try {
            return Optional.of(InetAddress.ofLiteral(text));
        } catch (IllegalArgumentException malformed) {
            return Optional.empty();
        }
    }

    /** Returns the address of a text that may end with a port, as proxies write it. */
    public static Optional<InetAddress> readWithPort(String text) {
        var four = FOUR_WITH_PORT.matcher(text);
        if (four.matches()) {
            return read(four.group(1));
        }
        var sixteen = SIXTEEN_IN_BRACKETS.matcher(text);
        return read(sixteen.matches() ? sixteen.group(1) : text);
    }
}
