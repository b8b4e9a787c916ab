package dev.slipway.domain.ciconfig.model;

import dev.slipway.domain.ciconfig.expression.Expression;
import dev.slipway.domain.ciconfig.options.JobVariable;
import java.util.List;
import java.util.Optional;

/**
 * Rule of a job or of the workflow: clauses that must all hold, and the changes that follow.
 *
 * @param clauses    clauses
 * @param start      when the job starts
 * @param flags      changed flags of the job
 * @param variables  variables above those of the job
 * @param needs      needs in place of those of the job, or empty
 * @param autoCancel early end of the pipeline, for rules of the workflow, or empty
 */
public record Rule(Clauses clauses, Start start, Flags flags, List<JobVariable> variables, Optional<List<Need>> needs,
        Optional<AutoCancel> autoCancel) {
    /**
     * Clauses of a rule; an empty one always holds.
     *
     * @param condition expression, or empty
     * @param changes   condition on changed files, or empty
     * @param exists    condition on existing files, or empty
     */
    public record Clauses(Optional<Expression> condition, Optional<ChangesClause> changes, Optional<Exists> exists) {
        private static final Clauses NONE = new Clauses(Optional.empty(), Optional.empty(), Optional.empty());
    }

    /**
     * When the job starts.
     *
     * @param when           when it starts, or empty for the job's own
     * @param startInSeconds delay, or empty
     */
    public record Start(Optional<When> when, Optional<Long> startInSeconds) {
    }

    /**
     * Changed flags of the job.
     *
     * @param allowFailure  whether it may fail, or empty for the job's own
     * @param interruptible whether newer pipelines may cancel it, or empty for the job's own
     */
    public record Flags(Optional<Boolean> allowFailure, Optional<Boolean> interruptible) {
        private static final Flags NONE = new Flags(Optional.empty(), Optional.empty());
    }

    /** Returns when the job starts, or empty for the job's own. */
    public Optional<When> when() {
        return start.when();
    }

    /** Returns whether the rule has {@code when} alone, so that it matches every pipeline. */
    public boolean isWhenAlone() {
        return clauses.equals(Clauses.NONE) && start.startInSeconds().isEmpty() && flags.equals(Flags.NONE) && variables.isEmpty()
                && needs.isEmpty() && autoCancel.isEmpty() && start.when().isPresent();
    }

    public Rule withNeeds(List<Need> others) {
        return new Rule(clauses, start, flags, variables, Optional.of(others), autoCancel);
    }
}
