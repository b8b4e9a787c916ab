package dev.slipway.domain.variable;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Gathers predefined variables in order. */
final class VariableList {
    private final List<Variable> variables = new ArrayList<>();

    VariableList shown(String key, Object value) {
        variables.add(Variable.shown(key, String.valueOf(value)));
        return this;
    }

    VariableList all(List<Variable> more) {
        variables.addAll(more);
        return this;
    }

    /** Adds a variable only where there is something to say. */
    VariableList shownIf(boolean present, String key, Object value) {
        return present ? shown(key, value) : this;
    }

    VariableList shownIfGiven(String key, String value) {
        return shownIf(!value.isEmpty(), key, value);
    }

    VariableList shownIfGiven(String key, Optional<?> value) {
        value.ifPresent(given -> shown(key, given));
        return this;
    }

    /** Adds a text that people wrote for other ends: what looks like a reference in it is none. */
    VariableList written(String key, String value) {
        variables.add(new Variable(key, value, true, false, false, true));
        return this;
    }

    VariableList writtenIf(boolean present, String key, String value) {
        return present ? written(key, value) : this;
    }

    VariableList hidden(String key, String value) {
        variables.add(Variable.hidden(key, value));
        return this;
    }

    VariableList secret(String key, String value) {
        variables.add(Variable.secret(key, value));
        return this;
    }

    List<Variable> list() {
        return List.copyOf(variables);
    }
}
