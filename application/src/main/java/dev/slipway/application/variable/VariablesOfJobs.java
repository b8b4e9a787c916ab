package dev.slipway.application.variable;

import dev.slipway.application.variable.port.StoredVariables;
import dev.slipway.application.variable.port.StoredVariables.ForJobs;
import dev.slipway.domain.variable.ScopedVariable;
import dev.slipway.domain.variable.Variable;
import dev.slipway.domain.variable.VariableOrigin;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Selects the stored variables that a job receives. */
public final class VariablesOfJobs {

    private final StoredVariables variables;

    public VariablesOfJobs(StoredVariables variables) {
        this.variables = variables;
    }

    /** Returns variables by origin, each in the order of precedence, those of nearer groups above those of outer ones. */
    public Map<VariableOrigin, List<Variable>> of(long projectId, boolean protectedRef, Optional<String> environment) {
        return byEnvironment(projectId, protectedRef).apply(environment);
    }

    /** Returns variables by environment, read once. */
    public Function<Optional<String>, Map<VariableOrigin, List<Variable>>> byEnvironment(long projectId, boolean protectedRef) {
        List<List<ForJobs>> runs = runs(variables.forJobs(projectId));
        return environment -> {
            Map<VariableOrigin, List<Variable>> found = new EnumMap<>(VariableOrigin.class);
            runs.forEach(run -> found
                    .computeIfAbsent(run.getFirst().level().origin(), origin -> new ArrayList<>())
                    .addAll(ScopedVariable.applicable(run.stream().map(ForJobs::variable).toList(), protectedRef, environment)));
            return found;
        };
    }

    /** Groups variables by owner, since scopes compete within one owner only. */
    private static List<List<ForJobs>> runs(List<ForJobs> all) {
        List<List<ForJobs>> runs = new ArrayList<>();
        for (ForJobs one : all) {
            if (runs.isEmpty() || !runs.getLast().getFirst().sameOwner(one)) {
                runs.add(new ArrayList<>());
            }
            runs.getLast().add(one);
        }
        return runs;
    }
}
