package dev.slipway.domain.ciconfig.plan;

import dev.slipway.domain.ciconfig.model.JobExtras;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

/**
 * What the language has and pipelines here cannot run yet. A pipeline with such a job is refused when it is created, since the job
 * would wait forever or run without what it asks for; lint shows it like any other.
 */
public enum NotRunYet {
    NEEDS_PIPELINE("needs:pipeline", extras -> extras.otherNeeds().stream().anyMatch(need -> need.pipeline() != null && !need.mirrors()));

    private final String keyword;
    private final Predicate<JobExtras> asks;

    NotRunYet(String keyword, Predicate<JobExtras> asks) {
        this.keyword = keyword;
        this.asks = asks;
    }

    public String keyword() {
        return keyword;
    }

    /** The plan, or its refusal that names each job with each such keyword. */
    public static PlanResult refuse(PlanResult plan) {
        if (!(plan instanceof PipelinePlan pipeline)) {
            return plan;
        }
        List<String> errors = pipeline.jobs().stream().flatMap(job -> Arrays.stream(values())
                .filter(missing -> missing.asks.test(job.options().special()))
                .map(missing -> job.name() + " job: the keyword `" + missing.keyword + "` is not run yet by this server")).toList();
        return errors.isEmpty() ? plan : new PlanResult.Refused(PlanResult.Cause.MISTAKE, errors);
    }
}
