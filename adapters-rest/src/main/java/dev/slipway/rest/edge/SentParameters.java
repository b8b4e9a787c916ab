package dev.slipway.rest.edge;

import java.util.Map;

/**
 * All parameters of a request as they came, for an operation that hands them on. Bound as an argument beside a {@link Bind} that reads the
 * body, within whose limits they are.
 *
 * @param values texts, numbers, booleans, nulls, uploads, and lists and maps of these
 */
public record SentParameters(Map<String, Object> values) {

    /** Without the values, among which are credentials. */
    @Override
    public String toString() {
        return "SentParameters" + values.keySet();
    }
}
