package dev.slipway.application.artifact;

import dev.slipway.application.artifact.port.Artifacts;
import dev.slipway.application.artifact.port.Artifacts.ExportedVariable;
import dev.slipway.domain.variable.Variable;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Returns the variables that jobs exported for later jobs. */
public final class ExportedVariables {

    private ExportedVariables() {
    }

    /**
     * Reads the exported variables of all jobs in one statement; empty without jobs.
     *
     * @param jobs in their order
     * @return variables of later jobs after those of earlier jobs, which they override
     */
    public static List<Variable> of(Artifacts artifacts, List<Long> jobs) {
        if (jobs.isEmpty()) {
            return List.of();
        }
        Map<Long, List<ExportedVariable>> exported = artifacts.exported(new HashSet<>(jobs)).stream()
                .collect(Collectors.groupingBy(ExportedVariable::jobId));
        return jobs.stream().flatMap(job -> exported.getOrDefault(job, List.of()).stream())
                .map(variable -> Variable.hidden(variable.key(), variable.value())).toList();
    }
}
