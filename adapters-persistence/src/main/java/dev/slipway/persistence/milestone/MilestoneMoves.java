package dev.slipway.persistence.milestone;

import static dev.slipway.persistence.jooq.Tables.ISSUES;
import static dev.slipway.persistence.jooq.Tables.MERGE_REQUESTS;
import static dev.slipway.persistence.jooq.Tables.MILESTONES;
import static dev.slipway.persistence.jooq.Tables.NAMESPACES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static dev.slipway.persistence.kernel.ChangeTime.notBefore;
import static org.jooq.impl.DSL.any;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.notExists;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.selectOne;

import dev.slipway.application.milestone.MilestoneOwner;
import dev.slipway.application.milestone.port.Milestones.Cleared;
import dev.slipway.application.milestone.port.Milestones.Promoted;
import dev.slipway.persistence.jooq.tables.Namespaces;
import dev.slipway.persistence.jooq.tables.records.MilestonesRecord;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jooq.DSLContext;
import org.jooq.Record1;
import org.jooq.Select;
import org.jspecify.annotations.Nullable;

/** Promotes milestones, and gives items other ones where theirs are deleted, merged or out of reach. */
final class MilestoneMoves {

    private static final Namespaces AROUND = NAMESPACES.as("around_project");

    private final DSLContext dsl;
    private final MilestoneItems items;
    private final dev.slipway.persistence.jooq.tables.Milestones m = MILESTONES.as("milestone");

    MilestoneMoves(DSLContext dsl) {
        this.dsl = dsl;
        this.items = new MilestoneItems(dsl);
    }

    /** Selects the projects in a group, not those in groups below. */
    static Select<Record1<Long>> inGroup(long id) {
        return select(PROJECTS.ID).from(PROJECTS).where(PROJECTS.NAMESPACE_ID.eq(id), PROJECTS.DELETED_AT.isNull());
    }

    /** Locks the milestone of the group before those that are merged into it, as a deletion does. */
    Optional<Promoted> promote(long projectId, long id, long groupId, Instant now) {
        String title = dsl.select(m.TITLE).from(m).where(m.ID.eq(id), m.PROJECT_ID.eq(projectId)).fetchOne(m.TITLE);
        if (title == null) {
            return Optional.empty();
        }
        Long present = dsl.select(m.ID).from(m).where(m.NAMESPACE_ID.eq(groupId), m.TITLE.eq(title), m.DELETED_AT.isNull()).orderBy(m.ID)
                .limit(1).forNoKeyUpdate().fetchOne(m.ID);
        List<Long> twins = dsl.select(m.ID).from(m).where(m.TITLE.eq(title), m.PROJECT_ID.in(inGroup(groupId)), m.DELETED_AT.isNull())
                .orderBy(m.ID).forNoKeyUpdate().fetch(m.ID);
        if (!twins.contains(id)) {
            return Optional.empty();
        }
        long target = present == null ? id : present;
        List<Long> merged = twins.stream().filter(twin -> twin != target).toList();
        dsl.update(MILESTONES).set(MILESTONES.MERGED_INTO_ID, target).where(MILESTONES.ID.in(merged)).execute();
        if (present == null) {
            dsl.update(MILESTONES).set(MILESTONES.NAMESPACE_ID, groupId).setNull(MILESTONES.PROJECT_ID).setNull(MILESTONES.MERGED_INTO_ID)
                    .set(MILESTONES.IID, MilestoneNumbers.next(dsl, new MilestoneOwner.Group(groupId)))
                    .set(MILESTONES.UPDATED_AT, notBefore(MILESTONES.UPDATED_AT, now)).where(MILESTONES.ID.eq(id)).execute();
        }
        return Optional.of(new Promoted(target, merged));
    }

    Cleared clear(long id, int most) {
        MilestonesRecord row = dsl.selectFrom(MILESTONES).where(MILESTONES.ID.eq(id),
                MILESTONES.DELETED_AT.isNotNull().or(MILESTONES.MERGED_INTO_ID.isNotNull())).fetchOne();
        if (row == null) {
            return Cleared.WHOLLY;
        }
        Long target = row.getDeletedAt() == null ? shown(row.getMergedIntoId()) : null;
        MilestoneItems.Some some = items.lock(id, most);
        items.give(some, target);
        if (some.size() == most || items.giveEvents(List.of(id), target, most) == most) {
            return Cleared.PARTLY;
        }
        dsl.deleteFrom(MILESTONES).where(MILESTONES.ID.eq(id)).execute();
        return target == null || row.getProjectId() == null ? Cleared.WHOLLY
                : new Cleared(false, OptionalLong.of(row.getProjectId()));
    }

    /** Returns the milestone, which stays until the transaction ends; null if it is deleted. */
    private @Nullable Long shown(Long id) {
        return dsl.select(m.ID).from(m).where(m.ID.eq(id), m.DELETED_AT.isNull()).forKeyShare().fetchOne(m.ID);
    }

    List<Long> uncleared(long after, int most) {
        return dsl.select(MILESTONES.ID).from(MILESTONES)
                .where(MILESTONES.DELETED_AT.isNotNull().or(MILESTONES.MERGED_INTO_ID.isNotNull()), MILESTONES.ID.gt(after))
                .orderBy(MILESTONES.ID).limit(most).fetch(MILESTONES.ID);
    }

    List<Long> projectsWith(long groupId, int most) {
        return dsl.select(ISSUES.PROJECT_ID).from(ISSUES).join(m).on(m.ID.eq(ISSUES.MILESTONE_ID)).where(m.NAMESPACE_ID.eq(groupId))
                .union(select(MERGE_REQUESTS.PROJECT_ID).from(MERGE_REQUESTS).join(m).on(m.ID.eq(MERGE_REQUESTS.MILESTONE_ID))
                        .where(m.NAMESPACE_ID.eq(groupId)))
                .limit(most).fetch(Record1::value1);
    }

    /** Removes milestones that no item has. @return whether there may be more */
    boolean remove(List<Long> ids, int most) {
        return items.giveEvents(ids, null, most) == most
                || dsl.deleteFrom(MILESTONES).where(MILESTONES.ID.in(ids)).execute() == most;
    }

    /** Called with the titles of the namespace locked. */
    boolean relocate(long projectId, long namespaceId, int most, Instant now) {
        MilestonesRecord left = left(projectId, namespaceId);
        if (left == null) {
            return false;
        }
        MilestoneItems.Some some = items.lockInProject(projectId, left.getId(), most);
        if (some.size() > 0) {
            long target = substitute(projectId, namespaceId, left, now);
            items.give(some, target);
            items.giveEventsOf(some, left.getId(), target);
        }
        return true;
    }

    /** Returns a milestone of items of the project that belongs to a group around it no longer. */
    private @Nullable MilestonesRecord left(long projectId, long namespaceId) {
        return dsl.selectFrom(MILESTONES).where(MILESTONES.DELETED_AT.isNull(), MILESTONES.NAMESPACE_ID.isNotNull(),
                notExists(selectOne().from(NAMESPACES).where(NAMESPACES.ID.eq(namespaceId),
                        MILESTONES.NAMESPACE_ID.eq(any(NAMESPACES.LINEAGE)))),
                MILESTONES.ID.in(select(ISSUES.MILESTONE_ID).from(ISSUES).where(ISSUES.PROJECT_ID.eq(projectId))
                        .unionAll(select(MERGE_REQUESTS.MILESTONE_ID).from(MERGE_REQUESTS).where(MERGE_REQUESTS.PROJECT_ID.eq(projectId)))))
                .orderBy(MILESTONES.ID).limit(1).fetchOne();
    }

    /** Returns the milestone with the same title that items of the project can get: its own, or that of the nearest group, or a copy. */
    private long substitute(long projectId, long namespaceId, MilestonesRecord left, Instant now) {
        Long present = dsl.select(m.ID).from(m).leftJoin(NAMESPACES).on(NAMESPACES.ID.eq(m.NAMESPACE_ID))
                .where(m.TITLE.eq(left.getTitle()), m.DELETED_AT.isNull(), m.MERGED_INTO_ID.isNull(), m.PROJECT_ID.eq(projectId)
                        .or(m.NAMESPACE_ID.in(select(field("unnest({0})", Long.class, AROUND.LINEAGE)).from(AROUND)
                                .where(AROUND.ID.eq(namespaceId)))))
                .orderBy(m.PROJECT_ID.asc().nullsLast(), field("cardinality({0})", Integer.class, NAMESPACES.LINEAGE).desc(), m.ID)
                .limit(1).fetchOne(m.ID);
        return present == null ? copy(projectId, left, now) : present;
    }

    private long copy(long projectId, MilestonesRecord left, Instant now) {
        MilestonesRecord row = new MilestonesRecord();
        row.setProjectId(projectId);
        row.setTitle(left.getTitle());
        row.setDescription(left.getDescription());
        row.setStartDate(left.getStartDate());
        row.setDueDate(left.getDueDate());
        row.setState(left.getState());
        row.setCreatedAt(now);
        row.setUpdatedAt(now);
        row.setIid(MilestoneNumbers.next(dsl, new MilestoneOwner.Project(projectId)));
        return dsl.insertInto(MILESTONES).set(row).returning(MILESTONES.ID).fetchSingle(MILESTONES.ID);
    }
}
