package dev.slipway.domain.ciconfig.plan;

import dev.slipway.domain.ciconfig.model.Need;
import java.util.List;
import java.util.Set;

/** Checks needs against the jobs of the plan. */
final class NeedsInPlan {
    /** Maximum number of needs of one job (3.5 of the language). */
    static final int MAX_NEEDS = 50;

    private NeedsInPlan() {
    }

    /** Returns the errors of the needs of a job; {@code names} are those of the planned jobs. */
    static List<String> errors(PlannedJob job, Set<String> names) {
        List<Need> needs = job.needs().orElse(List.of());
        if (needs.size() > MAX_NEEDS) {
            return List.of(job.name() + ": one job can only need " + MAX_NEEDS + " others, but you have listed " + needs.size()
                    + ". See needs keyword documentation for more details");
        }
        return needs.stream().filter(need -> !need.optional() && !names.contains(need.job())).map(need -> missing(job, need)).toList();
    }

    /** Returns the job with those needs that are in the plan. */
    static PlannedJob present(PlannedJob job, Set<String> names) {
        return job.needs().map(needs -> job.withNeeds(needs.stream().filter(need -> names.contains(need.job())).toList())).orElse(job);
    }

    private static String missing(PlannedJob job, Need need) {
        return "'" + job.name() + "' job needs '" + need.job() + "' job, but '" + need.job() + "' does not exist in the pipeline. "
                + "This might be because of the only, except, or rules keywords. "
                + "To need a job that sometimes does not exist in the pipeline, use needs:optional.";
    }
}
