package dev.slipway.persistence.runner;

import static dev.slipway.persistence.jooq.Tables.JOBS;
import static dev.slipway.persistence.jooq.Tables.NAMESPACES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static dev.slipway.persistence.jooq.Tables.RUNNERS;
import static org.jooq.impl.DSL.cardinality;
import static org.jooq.impl.DSL.condition;
import static org.jooq.impl.DSL.exists;
import static org.jooq.impl.DSL.not;
import static org.jooq.impl.DSL.selectOne;

import dev.slipway.domain.runner.RunnerMatch;
import dev.slipway.domain.runner.RunnerMatch.Check;
import dev.slipway.domain.runner.RunnerType;
import dev.slipway.persistence.jooq.tables.Namespaces;
import dev.slipway.persistence.jooq.tables.Projects;
import dev.slipway.persistence.kernel.ClauseConditions;
import java.time.Instant;
import org.jooq.Condition;

/** The clauses of {@link RunnerMatch} as conditions. The function {@code facts_of_waiting_job} states them too. */
final class RunnerMatchConditions {

    private RunnerMatchConditions() {
    }

    /** Over {@code JOBS}, {@code PROJECTS} and their {@code NAMESPACES}. */
    static ClauseConditions<Check> of(RunnerTerms runner) {
        return of(runner, PROJECTS, NAMESPACES);
    }

    /** @param above namespace that the project lies in */
    static ClauseConditions<Check> of(RunnerTerms runner, Projects project, Namespaces above) {
        return ClauseConditions.of(RunnerMatch.CLAUSES, clause -> switch (clause) {
            case REACHES_PROJECT -> runner.is(RunnerType.INSTANCE_TYPE)
                    .or(runner.is(RunnerType.GROUP_TYPE).and(runner.ofGroupIn(above.LINEAGE)))
                    .or(runner.is(RunnerType.PROJECT_TYPE).and(runner.assignedTo(project)));
            case TYPE_ENABLED -> runner.is(RunnerType.INSTANCE_TYPE).and(project.SHARED_RUNNERS_ENABLED.isTrue())
                    .or(runner.is(RunnerType.GROUP_TYPE).and(project.GROUP_RUNNERS_ENABLED.isTrue()))
                    .or(runner.is(RunnerType.PROJECT_TYPE));
            case REF_ALLOWED -> not(runner.protectedRefsOnly()).or(JOBS.REF_PROTECTED.isTrue());
            case UNTAGGED_ALLOWED -> runner.runsUntagged().or(cardinality(JOBS.TAG_LIST).gt(0));
            case HAS_TAGS -> condition("{0} <@ {1}", JOBS.TAG_LIST, runner.tags());
            case NOT_PAUSED -> not(runner.paused());
        });
    }

    /** Returns the condition that no runner that was heard of lately may take the job. */
    static Condition stuck(Instant online) {
        return not(exists(selectOne().from(RUNNERS).where(RUNNERS.CONTACTED_AT.ge(online), of(new RunnerTerms.Rows()).hold())));
    }
}
