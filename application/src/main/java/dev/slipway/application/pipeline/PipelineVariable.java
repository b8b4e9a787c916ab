package dev.slipway.application.pipeline;

import dev.slipway.domain.variable.Variable;

/**
 * Variable that is given to one pipeline or one job.
 *
 * @param file whether jobs get the path of a file with the value
 * @param raw  whether references to other variables in the value are not expanded
 */
public record PipelineVariable(String key, String value, boolean file, boolean raw) {

    public PipelineVariable(String key, String value, boolean file) {
        this(key, value, file, false);
    }

    public PipelineVariable withValue(String other) {
        return new PipelineVariable(key, other, file, raw);
    }

    public Variable toVariable() {
        return new Variable(key, value, false, false, file, raw);
    }

    public String type() {
        return file ? "file" : "env_var";
    }

    /** Returns the key alone, since the value may be a secret. */
    @Override
    public String toString() {
        return key;
    }
}
