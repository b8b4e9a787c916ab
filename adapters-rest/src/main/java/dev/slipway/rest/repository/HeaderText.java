package dev.slipway.rest.repository;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** Percent-encodes texts for headers unless they are printable ASCII without percent signs. */
final class HeaderText {

    private HeaderText() {
    }

    static String of(String text) {
        boolean plain = text.chars().allMatch(c -> c > ' ' && c < 127 && c != '%' || c == ' ');
        return plain ? text : URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20").replace("%2F", "/");
    }
}
