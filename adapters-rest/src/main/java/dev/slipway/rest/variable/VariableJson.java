package dev.slipway.rest.variable;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.slipway.application.variable.VariableView;
import dev.slipway.domain.variable.VariableDraft;
import org.jspecify.annotations.Nullable;

/** A variable of a project or group on the wire. */
record VariableJson(
        String variableType, String key, @Nullable String value, @JsonProperty("protected") boolean onlyProtected, boolean masked,
                boolean raw,
        @Nullable String environmentScope) {

    /** A variable of the installation, which has no environment scope. */
    record OfInstance(
            String variableType, String key, @Nullable String value, @JsonProperty("protected") boolean onlyProtected, boolean masked,
                    boolean raw) {

        /** Omits the value, which may be a secret. */
        @Override
        public String toString() {
            return key;
        }
    }

    static VariableJson of(VariableView view) {
        VariableDraft variable = view.variable();
        return new VariableJson(type(variable), variable.key(), variable.value(), variable.onlyProtected(), variable.masked(),
                variable.raw(), variable.environmentScope());
    }

    static OfInstance ofInstance(VariableView view) {
        VariableDraft variable = view.variable();
        return new OfInstance(type(variable), variable.key(), variable.value(), variable.onlyProtected(), variable.masked(),
                variable.raw());
    }

    private static String type(VariableDraft variable) {
        return variable.file() ? "file" : "env_var";
    }

    /** Omits the value, which may be a secret. */
    @Override
    public String toString() {
        return key + "@" + environmentScope;
    }
}
