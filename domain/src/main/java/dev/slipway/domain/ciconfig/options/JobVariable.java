package dev.slipway.domain.ciconfig.options;

import dev.slipway.domain.variable.Variable;

/**
 * A variable that a configuration defines.
 *
 * @param key   its name
 * @param value its text
 * @param raw   whether references inside the value are left alone ({@code expand: false})
 */
public record JobVariable(String key, String value, boolean raw) {
    /** The same for a runner; what a configuration says is no secret. */
    public Variable toVariable() {
        return new Variable(key, value, true, false, false, raw);
    }
}
