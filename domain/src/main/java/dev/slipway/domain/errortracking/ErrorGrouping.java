package dev.slipway.domain.errortracking;

import dev.slipway.domain.kernel.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Decides which events are one error. The fingerprint that a program gives counts; its item {@code {{ default }}} stands for ours:
 * platform, types of the exceptions and functions of their frames, or the message without its values. Texts of exceptions count only
 * without frames.
 */
final class ErrorGrouping {

    private static final Pattern DEFAULT = Pattern.compile("\\{\\{\\s*default\\s*\\}\\}");

    private ErrorGrouping() {
    }

    static ErrorFingerprint of(Json.Members event) {
        List<String> given = event.find("fingerprint").map(Json::scalars).orElse(List.of());
        List<String> ours = defaultParts(event);
        if (given.isEmpty()) {
            return ErrorFingerprint.of(ours);
        }
        return ErrorFingerprint.of(given.stream()
                .flatMap(item -> DEFAULT.matcher(item).matches() ? ours.stream() : Stream.of(item)).toList());
    }

    private static List<String> defaultParts(Json.Members event) {
        List<String> parts = new ArrayList<>(List.of(event.scalarAt("platform").orElse("")));
        List<Json.Members> exceptions = ErrorParts.exceptions(event);
        for (Json.Members exception : exceptions) {
            parts.add(exception.scalarAt("type").orElse(""));
            List<Json.Members> frames = ErrorParts.frames(exception);
            if (frames.isEmpty()) {
                parts.add(exception.scalarAt("value").orElse(""));
            }
            frames.forEach(frame -> parts.add(ErrorParts.place(frame)));
        }
        Optional<String> template = ErrorParts.template(event);
        if (exceptions.isEmpty()) {
            parts.add(template.orElseGet(() -> ErrorParts.actor(event)));
        }
        return parts;
    }
}
