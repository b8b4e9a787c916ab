package dev.slipway.rest.edge.parameters;

import dev.slipway.application.kernel.Refusal;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Rejects parameters with a NUL character, which PostgreSQL cannot store, whether or not an operation knows them. */
final class ZeroCharacters {

    private ZeroCharacters() {
    }

    /** Returns the parameters if no name and no value has a NUL character. */
    static Map<String, Object> reject(Map<String, Object> parameters) {
        parameters.forEach((name, value) -> {
            refuseName(name);
            reject(name, value);
        });
        return parameters;
    }

    private static void reject(String name, @Nullable Object value) {
        switch (value) {
            case String text when text.indexOf('\0') >= 0 -> throw Refusal.parameter(name, "param.invalid");
            case StoredText text when text.zero() -> throw Refusal.parameter(name, "param.invalid");
            case Collection<?> elements -> elements.forEach(element -> reject(name, element));
            case Map<?, ?> members -> members.forEach((member, inner) -> {
                refuseName(member.toString());
                reject(name + "[" + member + "]", inner);
            });
            case null, default -> { }
        }
    }

    private static void refuseName(String name) {
        if (name.indexOf('\0') >= 0) {
            throw Refusal.badRequest();
        }
    }
}
