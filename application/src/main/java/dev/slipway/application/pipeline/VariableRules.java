package dev.slipway.application.pipeline;

import dev.slipway.domain.kernel.Reason;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** What variables that somebody gives must keep to (specification, section Limits, for keys). */
final class VariableRules {

    private static final int LONGEST_KEY = 255;

    private VariableRules() {
    }

    static Optional<Reason> objection(List<PipelineVariable> variables) {
        Set<String> seen = new LinkedHashSet<>();
        Set<String> repeated = new TreeSet<>();
        variables.stream().map(PipelineVariable::key).filter(key -> !seen.add(key)).forEach(repeated::add);
        if (!repeated.isEmpty()) {
            return Optional.of(Reason.of(repeated.size() == 1 ? "pipeline.duplicate_variable" : "pipeline.duplicate_variables",
                    String.join(", ", repeated)));
        }
        return variables.stream().map(PipelineVariable::key).filter(key -> !good(key)).findFirst()
                .map(key -> Reason.of("pipeline.not_built"));
    }

    private static boolean good(String key) {
        return !key.isEmpty() && key.length() <= LONGEST_KEY && key.chars().allMatch(c ->
                c == '_' || c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z');
    }
}
