package dev.slipway.rest.repository;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** Makes any text fit for a header: what is not plain is percent-encoded. */
final class HeaderText {

    private HeaderText() {
    }

    static String of(String text) {
        boolean plain = text.chars().allMatch(c -> c > ' ' && c < 127 && c != '%' || c == ' ');
        return plain ? text : URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20").replace("%2F", "/");
    }
}
