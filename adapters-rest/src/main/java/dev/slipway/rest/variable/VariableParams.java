package dev.slipway.rest.variable;

import dev.slipway.application.variable.UpdateVariable;
import dev.slipway.domain.variable.VariableDraft;
import dev.slipway.rest.edge.AllowedValues;
import dev.slipway.rest.edge.constraint.Default;
import dev.slipway.rest.edge.constraint.Name;
import dev.slipway.rest.edge.constraint.Required;
import java.util.Optional;

/** Parameters of operations on variables. */
final class VariableParams {

    private static final String FILE = "file";

    private VariableParams() {
    }

    record Created(
            @Required String key,
            @Required String value,
            @AllowedValues({"env_var", "file"}) @Default("env_var") String variableType,
            @Name("protected") @Default("false") boolean onlyProtected,
            @Default("false") boolean masked,
            @Default("false") boolean raw,
            @Default("*") String environmentScope) {

        VariableDraft draft(boolean scoped) {
            return new VariableDraft(key, value, variableType.equals(FILE), onlyProtected, masked, raw,
                    scoped ? environmentScope : VariableDraft.EVERYWHERE);
        }

        /** Omits the value, which may be a secret. */
        @Override
        public String toString() {
            return key;
        }
    }

    record CreatedForAll(
            @Required String key,
            @Required String value,
            @AllowedValues({"env_var", "file"}) @Default("env_var") String variableType,
            @Name("protected") @Default("false") boolean onlyProtected,
            @Default("false") boolean masked,
            @Default("false") boolean raw) {

        VariableDraft draft() {
            return new VariableDraft(key, value, variableType.equals(FILE), onlyProtected, masked, raw, VariableDraft.EVERYWHERE);
        }

        /** Omits the value, which may be a secret. */
        @Override
        public String toString() {
            return key;
        }
    }

    /** Parameters of an update of an installation's variable. The value is required, as the specification demands. */
    record UpdatedForAll(
            @Required String value, @AllowedValues({"env_var", "file"}) String variableType, @Name("protected") Boolean onlyProtected,
            Boolean masked, Boolean raw) {

        UpdateVariable.Request request() {
            return new UpdateVariable.Request(value, variableType == null ? null : variableType.equals(FILE), onlyProtected, masked, raw,
                    null);
        }

        /** Omits the value, which may be a secret. */
        @Override
        public String toString() {
            return "changed";
        }
    }

    /** Distinguishes variables with the same key. */
    record Filter(String environmentScope) {}

    record Chosen(Filter filter) {

        Optional<String> scope() {
            return VariableParams.scope(filter);
        }
    }

    record Updated(
            String value,
            @AllowedValues({"env_var", "file"}) String variableType,
            @Name("protected") Boolean onlyProtected,
            Boolean masked,
            Boolean raw,
            String environmentScope,
            Filter filter) {

        UpdateVariable.Request request(boolean scoped) {
            return new UpdateVariable.Request(value, variableType == null ? null : variableType.equals(FILE), onlyProtected, masked, raw,
                    scoped ? environmentScope : null);
        }

        /** Omits the value, which may be a secret. */
        @Override
        public String toString() {
            return "changed";
        }

        Optional<String> scope() {
            return VariableParams.scope(filter);
        }
    }

    private static Optional<String> scope(Filter filter) {
        return Optional.ofNullable(filter).map(Filter::environmentScope);
    }
}
