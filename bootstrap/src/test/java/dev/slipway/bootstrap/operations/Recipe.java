package dev.slipway.bootstrap.operations;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Makes what a call of an operation needs, the objects its path names and the parameters with which it succeeds. It exists apart from
 * the list of operations, and is followed anew before every call, since calls use things up.
 */
@FunctionalInterface
interface Recipe {

    Call prepare(World world, Principal principal);

    /**
     * @param path       the values of the variables of the path, by name, as they stand in the path
     * @param parameters those of a call that succeeds, in the order in which they are sent
     * @param token      a personal token to use instead of the principal's own
     * @param body       sent instead of the parameters, which then go into the query
     */
    record Call(Map<String, String> path, Map<String, String> parameters, Optional<String> token, Optional<Body> body) {

        static Call of(Map<String, String> path, String... parameters) {
            Map<String, String> ordered = new LinkedHashMap<>();
            for (int at = 0; at < parameters.length; at += 2) {
                ordered.put(parameters[at], parameters[at + 1]);
            }
            return new Call(path, ordered, Optional.empty(), Optional.empty());
        }

        Call with(String otherToken) {
            return new Call(path, parameters, Optional.of(otherToken), body);
        }

        Call with(Body sent) {
            return new Call(path, parameters, token, Optional.of(sent));
        }

        Call at(String variable, String value) {
            Map<String, String> changed = new LinkedHashMap<>(path);
            changed.put(variable, value);
            return new Call(changed, parameters, token, body);
        }

        /** @param value null to leave the parameter out */
        Call saying(String parameter, String value) {
            Map<String, String> changed = new LinkedHashMap<>(parameters);
            if (value == null) {
                changed.remove(parameter);
            } else {
                changed.put(parameter, value);
            }
            return new Call(path, changed, token, body);
        }
    }

    /** @param content empty to send the parameters, with these headers */
    record Body(String mediaType, byte[] content, Map<String, String> headers) {

        Body(String mediaType, byte[] content) {
            this(mediaType, content, Map.of());
        }
    }
}
