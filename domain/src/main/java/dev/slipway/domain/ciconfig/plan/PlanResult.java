package dev.slipway.domain.ciconfig.plan;

import java.util.List;

/** Whether a configuration makes a pipeline in a context. */
public sealed interface PlanResult permits PlanResult.Refused, PipelinePlan {
    /** The text where no job remains (2.6 of the reference). */
    String NOTHING_LEFT = "No stages / jobs for this pipeline.";
    /** The text where the workflow says no. */
    String FILTERED = "Pipeline filtered out by workflow rules.";

    /** No pipeline: {@code errors} are worded as clients expect them. */
    record Refused(Cause cause, List<String> errors) implements PlanResult {
        public Refused {
            errors = List.copyOf(errors);
        }

        /** All errors in one text. */
        public String text() {
            return String.join("\n", errors);
        }
    }

    /** Why there is no pipeline; a push is only told of what is a mistake. */
    enum Cause {
        FILTERED_BY_WORKFLOW, MISTAKE, NOTHING_LEFT
    }
}
