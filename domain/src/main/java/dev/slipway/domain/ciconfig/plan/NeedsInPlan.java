package dev.slipway.domain.ciconfig.plan;

import dev.slipway.domain.ciconfig.model.Need;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Checks needs against the jobs that a pipeline really gets. */
final class NeedsInPlan {
    /** Most needs of one job (3.5 of the language). */
    static final int MAX_NEEDS = 50;

    private NeedsInPlan() {
    }

    /**
     * The jobs with only those needs that are there.
     *
     * @param jobs   the jobs
     * @param errors what is missing or too many
     */
    record Checked(List<PlannedJob> jobs, List<String> errors) {
    }

    static Checked check(List<PlannedJob> jobs) {
        Set<String> names = new HashSet<>();
        jobs.forEach(job -> names.add(job.name()));
        List<String> errors = new ArrayList<>();
        List<PlannedJob> checked = new ArrayList<>();
        for (PlannedJob job : jobs) {
            List<Need> needs = job.needs().orElse(List.of());
            if (needs.size() > MAX_NEEDS) {
                errors.add(job.name() + ": one job can only need " + MAX_NEEDS + " others, but you have listed " + needs.size()
                        + ". See needs keyword documentation for more details");
            } else {
                needs.stream().filter(need -> !need.optional() && !names.contains(need.job())).forEach(need -> errors.add(missing(job,
                        need)));
            }
            checked.add(job.needs().isEmpty() ? job : job.withNeeds(needs.stream().filter(need -> names.contains(need.job())).toList()));
        }
        return new Checked(List.copyOf(checked), errors);
    }

    private static String missing(PlannedJob job, Need need) {
        return "'" + job.name() + "' job needs '" + need.job() + "' job, but '" + need.job() + "' does not exist in the pipeline. "
                + "This might be because of the only, except, or rules keywords. "
                + "To need a job that sometimes does not exist in the pipeline, use needs:optional.";
    }
}
