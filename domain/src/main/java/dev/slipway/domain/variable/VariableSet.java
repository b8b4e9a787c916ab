package dev.slipway.domain.variable;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Variables in order of precedence, lowest first; of several with one name the last counts. Everything that asks for a
 * value or expands a text asks this list, so that precedence is decided in one place.
 */
public final class VariableSet {
    /** Most characters that one text may grow to by expansion, so that variables that double one another stay harmless. */
    public static final int MAX_EXPANDED_LENGTH = 1_000_000;

    private static final VariableSet NONE = new VariableSet(List.of());

    private final List<Variable> all;
    private final Map<String, Integer> lastByKey = new HashMap<>();
    /** Computed at the first use; concurrent computations have the same result. */
    private @Nullable MutualOrder order;

    private VariableSet(List<Variable> all) {
        this.all = List.copyOf(all);
        for (int index = 0; index < this.all.size(); index++) {
            lastByKey.put(this.all.get(index).key(), index);
        }
    }

    public static VariableSet none() {
        return NONE;
    }

    public static VariableSet of(List<Variable> variables) {
        return new VariableSet(variables);
    }

    public List<Variable> list() {
        return all;
    }

    /** These variables with others above them. */
    public VariableSet with(List<Variable> higher) {
        if (higher.isEmpty()) {
            return this;
        }
        List<Variable> joined = new ArrayList<>(all);
        joined.addAll(higher);
        return new VariableSet(joined);
    }

    public Optional<Variable> find(String key) {
        return Optional.ofNullable(lastByKey.get(key)).map(all::get);
    }

    /** The value that counts for a name. */
    public Optional<String> value(String key) {
        return find(key).map(Variable::value);
    }

    /** The value that counts for each name, in order of first appearance. */
    public Map<String, String> toMap() {
        Map<String, String> values = new LinkedHashMap<>();
        all.forEach(variable -> values.put(variable.key(), variable.value()));
        return values;
    }

    /** A text with its references replaced once; values are taken as they are. */
    public String expand(String text, ExpansionMode mode) {
        if (!Reference.mayBeIn(text)) {
            return text;
        }
        StringBuilder out = new StringBuilder();
        for (Reference piece : Reference.split(text)) {
            out.append(piece.isName() ? resolve(piece, mode) : piece.text());
            if (out.length() > MAX_EXPANDED_LENGTH) {
                return text;
            }
        }
        return out.toString();
    }

    /** A text without the values of those that are masked, as long as it was. */
    public String masked(String text) {
        String shown = text;
        for (Variable variable : all) {
            if (variable.masked()) {
                shown = shown.replace(variable.value(), "x".repeat(variable.value().length()));
            }
        }
        return shown;
    }

    /** The variables of this list that a text refers to. */
    public List<Variable> mentioned(String text) {
        return Reference.split(text).stream().filter(Reference::isName).map(reference -> find(reference.variable()))
                .flatMap(Optional::stream).toList();
    }

    private String resolve(Reference reference, ExpansionMode mode) {
        return resolve(reference, find(reference.variable()), mode);
    }

    static String resolve(Reference reference, Optional<Variable> variable, ExpansionMode mode) {
        if (variable.isEmpty()) {
            return mode.keepUnknown() ? reference.text() : "";
        }
        boolean kept = variable.get().file() && mode.keepFiles() || variable.get().raw() && mode.keepRaw();
        return kept ? reference.text() : variable.get().value();
    }

    /**
     * All values expanded against each other, dependencies first. Raw values stay; {@code A: $A-x} means the value that
     * A had before; variables in a circle leave the whole list as it is, with the problem named.
     */
    public Expansion expandAll(ExpansionMode mode) {
        return new MutualExpansion(this, mode).run();
    }

    MutualOrder order() {
        MutualOrder known = order;
        if (known == null) {
            known = MutualOrder.of(this);
            order = known;
        }
        return known;
    }

    int lastIndex(String key) {
        return lastByKey.getOrDefault(key, -1);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof VariableSet variables && variables.all.equals(all);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(all.toArray());
    }

    @Override
    public String toString() {
        return all.stream().map(Variable::key).toList().toString();
    }
}
