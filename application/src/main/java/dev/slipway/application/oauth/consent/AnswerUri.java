package dev.slipway.application.oauth.consent;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Address of a client, to which parameters are added. Those that it has stay. */
record AnswerUri(String text) {

    AnswerUri with(String name, String value) {
        char separator = text.indexOf('?') < 0 ? '?' : '&';
        String joint = text.endsWith("?") || text.endsWith("&") ? "" : String.valueOf(separator);
        return new AnswerUri(text + joint + name + "=" + URLEncoder.encode(value, StandardCharsets.UTF_8));
    }

    AnswerUri with(String name, Optional<String> value) {
        return value.map(present -> with(name, present)).orElse(this);
    }
}
