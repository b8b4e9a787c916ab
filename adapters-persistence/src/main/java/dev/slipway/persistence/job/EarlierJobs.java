package dev.slipway.persistence.job;

import static org.jooq.impl.DSL.condition;

import dev.slipway.persistence.jooq.tables.Jobs;
import org.jooq.Condition;

/**
 * Which jobs of its pipeline a job takes files and variables from. The one place that knows, so that what a runner is offered is what it
 * gets.
 */
public final class EarlierJobs {

    private EarlierJobs() {
    }

    /** By its needs where the job has some, otherwise by its stage; of those the ones it names, where it names any. */
    public static Condition of(Jobs job, Jobs before) {
        Condition needed = condition(
                "jsonb_path_exists({0}, '$[*] ? (@.name == $name && @.artifacts == true)', jsonb_build_object('name', {1}))",
                job.NEEDS, before.NAME);
        Condition earlier = job.NEEDS_SCHEDULED.isTrue().and(needed)
                .or(job.NEEDS_SCHEDULED.isFalse().and(before.STAGE_INDEX.lt(job.STAGE_INDEX)));
        Condition chosen = job.DEPENDENCIES.isNull().or(condition("{0} = any({1})", before.NAME, job.DEPENDENCIES));
        return before.PIPELINE_ID.eq(job.PIPELINE_ID).and(before.KIND.eq("build")).and(earlier).and(chosen);
    }
}
