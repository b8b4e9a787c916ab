package dev.slipway.domain.ciconfig.plan;

import dev.slipway.domain.ciconfig.tree.Trees;
import dev.slipway.domain.variable.Variable;
import java.util.List;
import java.util.Optional;

/**
 * Sums the size of the jobs of a plan as rows. Parallel instances share the values of the configuration,
 * but are stored one by one, so a small file could fill a database.
 */
final class PlanWeight {
    /** Maximum characters of all jobs together, the same as of their configuration. */
    static final long MAX_STORED = Trees.MAX_TOTAL_WEIGHT;
    /** Maximum characters of expanded variables of all jobs together, most of which are temporary. */
    static final long MAX_EXPANDED = 16 * Trees.MAX_TOTAL_WEIGHT;

    private long stored;
    private long expanded;

    /** Returns the exceeded limit, or empty. */
    Optional<String> objection() {
        if (stored > MAX_STORED) {
            return Optional.of("The jobs of the pipeline are too large: together they have more than " + MAX_STORED + " characters");
        }
        return expanded > MAX_EXPANDED
                ? Optional.of("The variables of the jobs are too large: once expanded they have more than " + MAX_EXPANDED + " characters")
                : Optional.empty();
    }

    void addExpanded(List<Variable> variables) {
        variables.forEach(variable -> expanded += variable.value().length());
    }

    void add(PlannedJob job) {
        stored += ValueWeight.of(job);
    }
}
