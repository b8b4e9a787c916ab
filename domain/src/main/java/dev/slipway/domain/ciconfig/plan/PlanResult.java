package dev.slipway.domain.ciconfig.plan;

import java.util.List;

/** Result of planning a configuration in a context. */
public sealed interface PlanResult permits PlanResult.Refused, PipelinePlan {
    /** Error of a plan without jobs (2.6 of the reference). */
    String NOTHING_LEFT = "No stages / jobs for this pipeline.";
    /** Error of a plan that rules of the workflow exclude. */
    String FILTERED = "Pipeline filtered out by workflow rules.";

    /** No pipeline. {@code errors} are worded as clients expect them. */
    record Refused(Cause cause, List<String> errors) implements PlanResult {
        public Refused {
            errors = List.copyOf(errors);
        }

        /** Returns all errors in one text. */
        public String text() {
            return String.join("\n", errors);
        }
    }

    /** Cause of a rejection. A push reports mistakes alone. */
    enum Cause {
        FILTERED_BY_WORKFLOW, MISTAKE, NOTHING_LEFT
    }
}
