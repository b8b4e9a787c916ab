package dev.slipway.application.pipeline;

import dev.slipway.domain.variable.Variable;

/**
 * A variable that somebody gives to one pipeline or one job.
 *
 * @param file whether jobs get the path of a file that holds the value
 */
public record PipelineVariable(String key, String value, boolean file) {

    public Variable toVariable() {
        return new Variable(key, value, false, false, file, false);
    }

    public String type() {
        return file ? "file" : "env_var";
    }
}
