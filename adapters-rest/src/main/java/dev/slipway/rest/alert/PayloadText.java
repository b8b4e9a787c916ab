package dev.slipway.rest.alert;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import org.jspecify.annotations.Nullable;

/** Converts a payload parameter into JSON text, whether it was sent as text or as a JSON value. */
final class PayloadText {

    private static final ObjectMapper MAPPER = JsonMapper.builder().build();

    private PayloadText() {
    }

    /** Returns null for null and for an empty text. */
    static @Nullable String of(Object sent) {
        if (sent == null || sent instanceof String text && text.isEmpty()) {
            return null;
        }
        try {
            return sent instanceof String text ? text : MAPPER.writeValueAsString(sent);
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
