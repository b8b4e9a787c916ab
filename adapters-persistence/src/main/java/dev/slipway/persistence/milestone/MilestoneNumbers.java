package dev.slipway.persistence.milestone;

import static dev.slipway.persistence.jooq.Tables.GROUP_MILESTONE_COUNTERS;
import static dev.slipway.persistence.jooq.Tables.NAMESPACES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static dev.slipway.persistence.jooq.Tables.PROJECT_COUNTERS;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.val;

import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.milestone.MilestoneOwner;
import org.jooq.DSLContext;

/** Numbers the milestones of an owner. Locks its counter until the transaction ends, so it comes last. */
final class MilestoneNumbers {

    private MilestoneNumbers() {
    }

    /** Returns the next number. */
    static long next(DSLContext dsl, MilestoneOwner owner) {
        return switch (owner) {
            case MilestoneOwner.Project(long id) -> dsl.insertInto(PROJECT_COUNTERS, PROJECT_COUNTERS.PROJECT_ID,
                    PROJECT_COUNTERS.MILESTONE)
                    .select(select(PROJECTS.ID, val(1L)).from(PROJECTS).where(PROJECTS.ID.eq(id)).forKeyShare())
                    .onConflict(PROJECT_COUNTERS.PROJECT_ID).doUpdate()
                    .set(PROJECT_COUNTERS.MILESTONE, PROJECT_COUNTERS.MILESTONE.plus(1))
                    .returningResult(PROJECT_COUNTERS.MILESTONE).fetchOptional().orElseThrow(() -> Refusal.notFound("Project")).value1();
            case MilestoneOwner.Group(long id) -> dsl.insertInto(GROUP_MILESTONE_COUNTERS, GROUP_MILESTONE_COUNTERS.NAMESPACE_ID,
                    GROUP_MILESTONE_COUNTERS.MILESTONE)
                    .select(select(NAMESPACES.ID, val(1L)).from(NAMESPACES).where(NAMESPACES.ID.eq(id)).forKeyShare())
                    .onConflict(GROUP_MILESTONE_COUNTERS.NAMESPACE_ID).doUpdate()
                    .set(GROUP_MILESTONE_COUNTERS.MILESTONE, GROUP_MILESTONE_COUNTERS.MILESTONE.plus(1))
                    .returningResult(GROUP_MILESTONE_COUNTERS.MILESTONE).fetchOptional().orElseThrow(() -> Refusal.notFound("Group"))
                    .value1();
        };
    }
}
