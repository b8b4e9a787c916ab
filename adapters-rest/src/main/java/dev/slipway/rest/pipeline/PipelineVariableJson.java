package dev.slipway.rest.pipeline;

import dev.slipway.application.pipeline.PipelineVariable;

/** A variable of a pipeline on the wire. Specification, section Pipeline variable. */
public record PipelineVariableJson(String variableType, String key, String value, boolean raw) {

    public static PipelineVariableJson of(PipelineVariable variable) {
        return new PipelineVariableJson(variable.type(), variable.key(), variable.value(), variable.raw());
    }
}
