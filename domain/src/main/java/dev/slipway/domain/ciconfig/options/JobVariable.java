package dev.slipway.domain.ciconfig.options;

import dev.slipway.domain.variable.Variable;

/**
 * Variable that a configuration defines.
 *
 * @param key   name
 * @param value value
 * @param raw   whether references in the value are not expanded ({@code expand: false})
 */
public record JobVariable(String key, String value, boolean raw) {
    /** Returns the variable for a runner. Variables of a configuration are neither masked nor protected. */
    public Variable toVariable() {
        return new Variable(key, value, true, false, false, raw);
    }
}
