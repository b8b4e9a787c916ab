package dev.slipway.rest.edge;

import java.util.Map;

/**
 * All parameters of a request, unconverted, for an operation that passes them on. Bound as an argument beside a {@link Bind} that reads the
 * body, within its limits.
 *
 * @param values texts, numbers, booleans, nulls, uploads, and lists and maps of these
 */
public record SentParameters(Map<String, Object> values) {

    /** Omits the values, since they may be credentials. */
    @Override
    public String toString() {
        return "SentParameters" + values.keySet();
    }
}
