package dev.slipway.application.pipeline.request;

import dev.slipway.application.pipeline.PipelineVariable;
import dev.slipway.domain.kernel.Reason;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Rules for the variables that are given to a pipeline or a job (specification, section Limits, for keys). */
public final class VariableRules {

    private static final int LONGEST_KEY = 255;

    private VariableRules() {
    }

    /** Returns why variables are rejected; duplicates come before malformed keys. */
    public static Optional<Reason> objection(List<PipelineVariable> variables) {
        return repetition(variables).map(text -> Reason.of("pipeline.configuration", text))
                .or(() -> variables.stream().map(PipelineVariable::key).filter(key -> !good(key)).findFirst()
                        .map(key -> Reason.of("pipeline.not_built")));
    }

    /** Returns the message about keys that are given more than once, as a failed pipeline shows it. */
    public static Optional<String> repetition(List<PipelineVariable> variables) {
        Set<String> seen = new LinkedHashSet<>();
        Set<String> repeated = new TreeSet<>();
        variables.stream().map(PipelineVariable::key).filter(key -> !seen.add(key)).forEach(repeated::add);
        return repeated.isEmpty() ? Optional.empty()
                : Optional.of((repeated.size() == 1 ? "Duplicate variable name: " : "Duplicate variable names: ")
                        + String.join(", ", repeated));
    }

    private static boolean good(String key) {
        return !key.isEmpty() && key.length() <= LONGEST_KEY && key.chars().allMatch(c ->
                c == '_' || c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z');
    }
}
