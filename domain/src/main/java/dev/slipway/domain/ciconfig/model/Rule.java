package dev.slipway.domain.ciconfig.model;

import dev.slipway.domain.ciconfig.expression.Expression;
import java.util.List;
import java.util.Optional;

/**
 * One rule of a job or of the workflow: its clauses, which must all hold, and what follows.
 *
 * @param condition      the expression, or empty
 * @param changes        the condition on changed files, or empty
 * @param exists         the condition on files that are there, or empty
 * @param when           when the job starts, or empty for the job's own
 * @param startInSeconds the delay, or empty
 * @param allowFailure   whether the job may fail, or empty for the job's own
 * @param interruptible  whether newer pipelines may cancel the job, or empty for the job's own
 * @param variables      variables above the job's own
 * @param needs          needs in place of the job's own, or empty
 * @param autoCancel     what ends the pipeline early, for rules of the workflow, or empty
 */
public record Rule(Optional<Expression> condition, Optional<Changes> changes, Optional<Exists> exists, Optional<When> when,
        Optional<Long> startInSeconds, Optional<Boolean> allowFailure, Optional<Boolean> interruptible, List<JobVariable> variables,
        Optional<List<Need>> needs, Optional<AutoCancel> autoCancel) {
    /** Whether nothing but {@code when} is said, so that it matches every pipeline. */
    public boolean isWhenAlone() {
        return condition.isEmpty() && changes.isEmpty() && exists.isEmpty() && startInSeconds.isEmpty() && allowFailure.isEmpty()
                && interruptible.isEmpty() && variables.isEmpty() && needs.isEmpty() && autoCancel.isEmpty() && when.isPresent();
    }

    public Rule withNeeds(List<Need> others) {
        return new Rule(condition, changes, exists, when, startInSeconds, allowFailure, interruptible, variables,
                Optional.of(others), autoCancel);
    }
}
