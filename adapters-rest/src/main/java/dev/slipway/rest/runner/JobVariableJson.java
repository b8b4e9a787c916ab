package dev.slipway.rest.runner;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.slipway.domain.variable.Variable;

/** A variable in the runner protocol. */
record JobVariableJson(String key, String value, @JsonProperty("public") boolean shown, boolean masked, boolean file, boolean raw) {

    static JobVariableJson of(Variable variable) {
        return new JobVariableJson(variable.key(), variable.value(), variable.isPublic(), variable.masked(), variable.file(),
                variable.raw());
    }
}
