package dev.slipway.persistence.milestone;

import static dev.slipway.persistence.jooq.Tables.ISSUES;
import static dev.slipway.persistence.jooq.Tables.MERGE_REQUESTS;
import static dev.slipway.persistence.jooq.Tables.MILESTONES;
import static dev.slipway.persistence.jooq.Tables.NAMESPACES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static dev.slipway.persistence.kernel.ChangeTime.notBefore;
import static org.jooq.impl.DSL.any;
import static org.jooq.impl.DSL.array;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.lower;
import static org.jooq.impl.DSL.noCondition;
import static org.jooq.impl.DSL.notExists;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.selectOne;
import static org.jooq.impl.DSL.val;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.milestone.MilestoneFilter;
import dev.slipway.application.milestone.MilestoneOwner;
import dev.slipway.application.milestone.MilestoneView;
import dev.slipway.application.milestone.port.Milestones;
import dev.slipway.domain.milestone.MilestoneDraft;
import dev.slipway.domain.milestone.MilestoneEvent;
import dev.slipway.domain.milestone.MilestoneLifecycle;
import dev.slipway.domain.milestone.MilestoneState;
import dev.slipway.persistence.jooq.tables.Namespaces;
import dev.slipway.persistence.jooq.tables.records.MilestonesRecord;
import dev.slipway.persistence.kernel.TextLock;
import dev.slipway.persistence.kernel.query.PageQuery;
import dev.slipway.persistence.kernel.query.Row;
import dev.slipway.persistence.kernel.query.RowReader;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Record1;
import org.jooq.Select;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

/** Stores milestones in their table. */
@Singleton
final class JooqMilestones implements Milestones {

    /** Number of words that a search reads; further words are ignored. */
    private static final int WORDS = 10;

    private final DSLContext dsl;
    private final MilestoneMoves moves;
    private final dev.slipway.persistence.jooq.tables.Milestones m = MILESTONES.as("milestone");
    private final MilestoneColumns columns = new MilestoneColumns(m);

    JooqMilestones(DSLContext dsl) {
        this.dsl = dsl;
        this.moves = new MilestoneMoves(dsl);
    }

    private Condition of(Collection<MilestoneOwner> owners) {
        List<Long> projects = new ArrayList<>();
        List<Long> groups = new ArrayList<>();
        for (MilestoneOwner owner : owners) {
            switch (owner) {
                case MilestoneOwner.Project(long id) -> projects.add(id);
                case MilestoneOwner.Group(long id) -> groups.add(id);
            }
        }
        Condition ofProjects = m.PROJECT_ID.in(projects);
        Condition ofGroups = m.NAMESPACE_ID.in(groups);
        return projects.isEmpty() ? ofGroups : groups.isEmpty() ? ofProjects : ofProjects.or(ofGroups);
    }

    @Override
    public Page<MilestoneView> list(Collection<MilestoneOwner> owners, MilestoneFilter filter, PageRequest page) {
        return PageQuery.read(dsl, new PageQuery.Listing(columns.all(), m, m, of(owners).and(m.DELETED_AT.isNull()).and(matches(filter)),
                List.of(m.DUE_DATE.asc().nullsLast(), m.TITLE.asc(), m.ID.asc()), m.ID), page, columns::view);
    }

    private Condition matches(MilestoneFilter filter) {
        List<Condition> all = new ArrayList<>();
        if (!filter.iids().isEmpty()) {
            all.add(m.IID.in(filter.iids()));
        }
        filter.state().ifPresent(state -> all.add(m.STATE.eq(state.wireName())));
        filter.title().ifPresent(title -> all.add(m.TITLE.eq(title)));
        filter.search().ifPresent(words -> all.add(found(words)));
        filter.updatedAfter().ifPresent(time -> all.add(m.UPDATED_AT.ge(time)));
        filter.updatedBefore().ifPresent(time -> all.add(m.UPDATED_AT.le(time)));
        return all.isEmpty() ? noCondition() : DSL.and(all);
    }

    private Condition found(String words) {
        return DSL.and(Stream.of(words.strip().split("\\s+")).limit(WORDS).map(word -> (Condition) lower(m.TITLE).contains(lower(val(word)))
                .or(lower(m.DESCRIPTION).contains(lower(val(word))))).toList());
    }

    @Override
    public Optional<MilestoneView> find(MilestoneOwner owner, long id) {
        return RowReader.fetchOptional(dsl.select(columns.all()).from(m).where(of(List.of(owner)), m.ID.eq(id), m.DELETED_AT.isNull()),
                columns::view);
    }

    @Override
    public List<Long> groupsAbove(MilestoneOwner owner) {
        Namespaces group = NAMESPACES.as("group_above");
        Namespaces around = NAMESPACES.as("around");
        Select<Record1<Long>> above = switch (owner) {
            case MilestoneOwner.Project(long id) -> select(field("unnest({0})", Long.class, around.LINEAGE)).from(PROJECTS).join(around)
                    .on(around.ID.eq(PROJECTS.NAMESPACE_ID)).where(PROJECTS.ID.eq(id));
            case MilestoneOwner.Group(long id) ->
                select(field("unnest({0})", Long.class, around.LINEAGE)).from(around).where(around.ID.eq(id));
        };
        Condition other = owner instanceof MilestoneOwner.Group(long id) ? group.ID.ne(id) : noCondition();
        return dsl.select(group.ID).from(group)
                .where(group.ID.eq(any(array(above))), group.KIND.eq("group"), group.DELETED_AT.isNull(), other)
                .orderBy(field("cardinality({0})", Integer.class, group.LINEAGE)).fetch(group.ID);
    }

    @Override
    public boolean offered(long projectId, long id) {
        return dsl.select(m.ID).from(m).join(PROJECTS).on(PROJECTS.ID.eq(projectId))
                .join(NAMESPACES).on(NAMESPACES.ID.eq(PROJECTS.NAMESPACE_ID))
                .where(m.ID.eq(id), m.DELETED_AT.isNull(), m.MERGED_INTO_ID.isNull(),
                        MilestoneColumns.inReach(m, PROJECTS.ID, NAMESPACES.LINEAGE))
                .forShare().of(m).fetchOptional().isPresent();
    }

    @Override
    public void lockTitles(long namespaceId) {
        TextLock.take(dsl, "titles of milestones " + namespaceId);
    }

    @Override
    public boolean taken(MilestoneOwner owner, String title, long except) {
        Condition near = switch (owner) {
            case MilestoneOwner.Project(long id) -> m.PROJECT_ID.eq(id).or(m.NAMESPACE_ID.eq(
                    select(PROJECTS.NAMESPACE_ID).from(PROJECTS).where(PROJECTS.ID.eq(id))));
            case MilestoneOwner.Group(long id) -> m.NAMESPACE_ID.eq(id).or(m.PROJECT_ID.in(MilestoneMoves.inGroup(id)));
        };
        return dsl.fetchExists(m, m.TITLE.eq(title), m.ID.ne(except), m.DELETED_AT.isNull(), m.MERGED_INTO_ID.isNull(), near);
    }

    @Override
    public long create(MilestoneOwner owner, MilestoneDraft draft, Instant now) {
        MilestonesRecord row = new MilestonesRecord();
        put(row, draft);
        row.setIid(MilestoneNumbers.next(dsl, owner));
        row.setProjectId(owner instanceof MilestoneOwner.Project(long project) ? (Long) project : null);
        row.setNamespaceId(owner instanceof MilestoneOwner.Group(long group) ? (Long) group : null);
        row.setState(MilestoneState.ACTIVE.wireName());
        row.setCreatedAt(now);
        row.setUpdatedAt(now);
        return dsl.insertInto(MILESTONES).set(row).returning(MILESTONES.ID).fetchSingle(MILESTONES.ID);
    }

    private static void put(MilestonesRecord row, MilestoneDraft draft) {
        row.setTitle(draft.title());
        row.setDescription(draft.description());
        row.setStartDate(draft.startDate());
        row.setDueDate(draft.dueDate());
    }

    @Override
    public Optional<Locked> lock(MilestoneOwner owner, long id) {
        return dsl.selectFrom(m).where(of(List.of(owner)), m.ID.eq(id), m.DELETED_AT.isNull()).forNoKeyUpdate().fetchOptional()
                .map(row -> new Locked(id, MilestoneColumns.content(new Row.OfRecord(row), m),
                        MilestoneState.of(row.get(m.STATE)).orElseThrow(), row.get(m.UPDATED_AT)));
    }

    @Override
    public void change(long id, MilestoneDraft draft, Instant now) {
        MilestonesRecord row = new MilestonesRecord();
        put(row, draft);
        one(id, dsl.update(MILESTONES).set(row).set(MILESTONES.UPDATED_AT, notBefore(MILESTONES.UPDATED_AT, now))
                .where(MILESTONES.ID.eq(id)).execute());
    }

    @Override
    public void move(long id, MilestoneEvent event, Instant now) {
        one(id, dsl.update(MILESTONES).set(MILESTONES.STATE, MilestoneLifecycle.TABLE.to(event).wireName())
                .set(MILESTONES.UPDATED_AT, notBefore(MILESTONES.UPDATED_AT, now))
                .where(MILESTONES.ID.eq(id),
                        MILESTONES.STATE.in(MilestoneLifecycle.TABLE.from(event).stream().map(MilestoneState::wireName).toList()))
                .execute());
    }

    private static void one(long id, int rows) {
        if (rows != 1) {
            throw new IllegalStateException("milestone " + id + " is gone or in another state");
        }
    }

    /** Hides those too that are merged into it, since they are to become the same. */
    @Override
    public void hide(long id, Instant now) {
        dsl.update(MILESTONES).set(MILESTONES.DELETED_AT, now).where(MILESTONES.ID.eq(id).or(MILESTONES.MERGED_INTO_ID.eq(id))).execute();
    }

    @Override
    public Optional<Promoted> promote(long projectId, long id, long groupId, Instant now) {
        return moves.promote(projectId, id, groupId, now);
    }

    @Override
    public Cleared clear(long id, int most) {
        return moves.clear(id, most);
    }

    @Override
    public List<Long> uncleared(long after, int most) {
        return moves.uncleared(after, most);
    }

    /** Locks the titles of the namespace before rows, and the counter after them, since it may make a milestone. */
    @Override
    public boolean relocate(long projectId, int most, Instant now) {
        Long namespace = namespaceOf(projectId);
        if (namespace == null) {
            return false;
        }
        lockTitles(namespace);
        return !namespace.equals(namespaceOf(projectId)) || moves.relocate(projectId, namespace, most, now);
    }

    private @Nullable Long namespaceOf(long projectId) {
        return dsl.select(PROJECTS.NAMESPACE_ID).from(PROJECTS).where(PROJECTS.ID.eq(projectId)).fetchOne(PROJECTS.NAMESPACE_ID);
    }

    @Override
    public List<Long> projectsWith(long groupId, int most) {
        return moves.projectsWith(groupId, most);
    }

    @Override
    public boolean removeSome(MilestoneOwner owner, int most) {
        List<Long> some = dsl.select(m.ID).from(m).where(of(List.of(owner)),
                notExists(selectOne().from(ISSUES).where(ISSUES.MILESTONE_ID.eq(m.ID))),
                notExists(selectOne().from(MERGE_REQUESTS).where(MERGE_REQUESTS.MILESTONE_ID.eq(m.ID)))).limit(most).fetch(m.ID);
        return moves.remove(some, most);
    }
}
