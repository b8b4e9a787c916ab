package dev.slipway.persistence.runner;

import static dev.slipway.persistence.jooq.Tables.JOBS;
import static dev.slipway.persistence.jooq.Tables.NAMESPACES;
import static dev.slipway.persistence.jooq.Tables.PIPELINES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static dev.slipway.persistence.jooq.Tables.RUNNERS;
import static dev.slipway.persistence.jooq.Tables.RUNNER_PROJECTS;
import static org.jooq.impl.DSL.any;
import static org.jooq.impl.DSL.cardinality;
import static org.jooq.impl.DSL.condition;
import static org.jooq.impl.DSL.exists;
import static org.jooq.impl.DSL.falseCondition;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.noCondition;
import static org.jooq.impl.DSL.not;
import static org.jooq.impl.DSL.selectOne;
import static org.jooq.impl.DSL.val;

import dev.slipway.application.runner.RunnerView;
import java.time.Instant;
import org.jooq.Condition;

/** Says in SQL which waiting jobs a runner may take: what {@code RunnerMatch} says of a runner and a job. */
final class WaitingConditions {

    static final Condition PENDING = JOBS.STATUS.eq(inline("pending")).and(JOBS.KIND.eq(inline("build")));

    private WaitingConditions() {
    }

    /** Over jobs, pipelines, projects and their namespaces. Jobs that can only be failed are found too, so that they are. */
    static Condition of(RunnerView runner) {
        String[] tags = runner.tags().toArray(String[]::new);
        return PENDING.and(runner.paused() ? falseCondition() : noCondition()).and(PIPELINES.DELETED_AT.isNull())
                .and(served(runner))
                .and(runner.protectedRefsOnly() ? JOBS.REF_PROTECTED.isTrue() : noCondition())
                .and(runner.runUntagged() ? noCondition() : cardinality(JOBS.TAG_LIST).gt(0))
                .and(condition("{0} <@ {1}", JOBS.TAG_LIST, val(tags, JOBS.TAG_LIST)));
    }

    private static Condition served(RunnerView runner) {
        return switch (runner.type()) {
            case INSTANCE_TYPE -> PROJECTS.SHARED_RUNNERS_ENABLED.isTrue();
            case GROUP_TYPE -> PROJECTS.GROUP_RUNNERS_ENABLED.isTrue().and(val(runner.groupId().orElse(0L)).eq(any(NAMESPACES.LINEAGE)));
            case PROJECT_TYPE -> PROJECTS.ID.in(runner.projects().stream().map(RunnerView.Project::id).toList());
        };
    }

    /** No runner that was heard of lately may take the job: what {@code RunnerMatch} says, of all runners at once. */
    static Condition stuck(Instant online) {
        Condition served = RUNNERS.RUNNER_TYPE.eq("instance_type").and(PROJECTS.SHARED_RUNNERS_ENABLED)
                .or(PROJECTS.GROUP_RUNNERS_ENABLED.isTrue().and(RUNNERS.GROUP_ID.eq(any(NAMESPACES.LINEAGE))))
                .or(exists(selectOne().from(RUNNER_PROJECTS)
                        .where(RUNNER_PROJECTS.RUNNER_ID.eq(RUNNERS.ID), RUNNER_PROJECTS.PROJECT_ID.eq(PROJECTS.ID))));
        return not(exists(selectOne().from(RUNNERS).where(
                RUNNERS.PAUSED.isFalse(), RUNNERS.CONTACTED_AT.ge(online), served,
                RUNNERS.ACCESS_LEVEL.ne("ref_protected").or(JOBS.REF_PROTECTED.isTrue()),
                RUNNERS.RUN_UNTAGGED.isTrue().or(cardinality(JOBS.TAG_LIST).gt(0)),
                condition("{0} <@ {1}", JOBS.TAG_LIST, RUNNERS.TAG_LIST))));
    }
}
