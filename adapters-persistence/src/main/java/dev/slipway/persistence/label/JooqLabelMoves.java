package dev.slipway.persistence.label;

import static dev.slipway.persistence.jooq.Tables.EPICS;
import static dev.slipway.persistence.jooq.Tables.EPIC_LABELS;
import static dev.slipway.persistence.jooq.Tables.LABELS;
import static dev.slipway.persistence.jooq.Tables.LABEL_PRIORITIES;
import static dev.slipway.persistence.jooq.Tables.LABEL_SUBSCRIPTIONS;
import static dev.slipway.persistence.jooq.Tables.NAMESPACES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static dev.slipway.persistence.jooq.Tables.RESOURCE_LABEL_EVENTS;
import static dev.slipway.persistence.kernel.ChangeTime.notBefore;
import static org.jooq.impl.DSL.any;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.selectOne;
import static org.jooq.impl.DSL.val;

import dev.slipway.application.label.LabelOwner;
import dev.slipway.application.label.port.LabelMoves;
import dev.slipway.domain.label.LabelDraft;
import dev.slipway.persistence.jooq.tables.records.ResourceLabelEventsRecord;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.Result;
import org.jooq.Table;
import org.jooq.TableField;
import org.jooq.impl.DSL;

/**
 * Moves labels and their items. Items are locked before labels, in the order of ids, as writers of items do; so links change for locked
 * items alone, and no writer puts a link beside one that is moved.
 */
@Singleton
final class JooqLabelMoves implements LabelMoves {

    private static final TableField<ResourceLabelEventsRecord, Long> LABEL_ID = RESOURCE_LABEL_EVENTS.LABEL_ID;

    private final DSLContext dsl;

    JooqLabelMoves(DSLContext dsl) {
        this.dsl = dsl;
    }

    @Override
    public OptionalLong promote(long labelId, long projectId, long groupId, Instant now) {
        boolean there = !dsl.select(NAMESPACES.ID).from(NAMESPACES).where(NAMESPACES.ID.eq(groupId), NAMESPACES.DELETED_AT.isNull())
                .forNoKeyUpdate().fetch().isEmpty();
        boolean inside = !dsl.select(PROJECTS.ID).from(PROJECTS).where(PROJECTS.ID.eq(projectId), PROJECTS.NAMESPACE_ID.eq(groupId))
                .forShare().fetch().isEmpty();
        Condition own = LABELS.ID.eq(labelId).and(LABELS.PROJECT_ID.eq(projectId)).and(LABELS.TITLE.isNotNull());
        String title = dsl.select(LABELS.TITLE).from(LABELS).where(own).fetchOne(LABELS.TITLE);
        if (title == null || !there || !inside) {
            return OptionalLong.empty();
        }
        LabelOwner group = new LabelOwner.Group(groupId);
        LabelTitles.reserve(dsl, group, title);
        Long present = dsl.select(LABELS.ID).from(LABELS).where(LabelTitles.ownedBy(group), LABELS.TITLE.eq(title)).fetchOne(LABELS.ID);
        if (present == null && dsl.update(LABELS).setNull(LABELS.PROJECT_ID).set(LABELS.GROUP_ID, groupId).setNull(LABELS.MERGED_INTO)
                .set(LABELS.UPDATED_AT, notBefore(LABELS.UPDATED_AT, now)).where(own, LABELS.TITLE.eq(title)).execute() == 0) {
            return OptionalLong.empty();
        }
        long promoted = present == null ? labelId : present;
        mark(title, groupId, promoted);
        return OptionalLong.of(promoted);
    }

    /** Marks the labels of a name of projects below a group. Looks at each name again once it is locked. */
    private void mark(String title, long groupId, long target) {
        Long[] same = dsl.select(LABELS.ID).from(LABELS).join(PROJECTS).on(PROJECTS.ID.eq(LABELS.PROJECT_ID))
                .join(NAMESPACES).on(NAMESPACES.ID.eq(PROJECTS.NAMESPACE_ID))
                .where(LABELS.TITLE.eq(title), NAMESPACES.LINEAGE.contains(new Long[] {groupId})).orderBy(LABELS.ID)
                .forNoKeyUpdate().of(LABELS).fetch(LABELS.ID).toArray(Long[]::new);
        dsl.update(LABELS).set(LABELS.MERGED_INTO, target).where(LABELS.ID.eq(any(same))).execute();
    }

    @Override
    public int mergeSome(long groupLabelId, int most) {
        // Mergers of one label follow one another; writers of items and their shares of the key do not wait for them.
        Long group = dsl.select(LABELS.GROUP_ID).from(LABELS)
                .where(LABELS.ID.eq(groupLabelId), LABELS.GROUP_ID.isNotNull(), LABELS.TITLE.isNotNull()).forNoKeyUpdate()
                .fetchOne(LABELS.GROUP_ID);
        if (group == null) {
            return 0;
        }
        List<Long> marked = dsl.select(LABELS.ID).from(LABELS).where(marked(groupLabelId)).orderBy(LABELS.ID).limit(most).fetch(LABELS.ID);
        Map<LabelLinks, Collection<Long>> items = new EnumMap<>(LabelLinks.class);
        int locked = 0;
        for (LabelLinks links : LabelLinks.values()) {
            Collection<Long> some = locked < most ? lockSome(links, marked, most - locked) : List.of();
            items.put(links, some);
            locked += some.size();
        }
        List<Long> sources = hold(marked, groupLabelId, group);
        items.forEach((links, some) -> move(links, some, sources, groupLabelId));
        int moved = locked + (locked < most ? moveEvents(LABEL_ID.in(sources), groupLabelId, most - locked) : 0);
        for (long source : sources) {
            if (moved < most) {
                moved += removed(source, groupLabelId) ? 1 : most - moved;
            }
        }
        // More labels may be marked than were read.
        return marked.size() == most ? most : Math.min(moved, most);
    }

    private static Condition marked(long groupLabelId) {
        return LABELS.MERGED_INTO.eq(groupLabelId).and(LABELS.PROJECT_ID.isNotNull()).and(LABELS.TITLE.isNotNull());
    }

    @Override
    public List<Long> unmerged(long after, int most) {
        return dsl.selectDistinct(LABELS.MERGED_INTO).from(LABELS)
                .where(LABELS.MERGED_INTO.gt(after), LABELS.PROJECT_ID.isNotNull(), LABELS.TITLE.isNotNull())
                .orderBy(LABELS.MERGED_INTO).limit(most).fetch(LABELS.MERGED_INTO);
    }

    private Collection<Long> lockSome(LabelLinks links, Collection<Long> labels, int most) {
        return lock(links, dsl.selectDistinct(links.item()).from(links.table()).where(links.label().in(labels)).limit(most)
                .fetch(links.item()));
    }

    /**
     * Returns those of the labels that are still marked and below the group, which stays so until the transaction ends. The others are not
     * marked any more.
     */
    private List<Long> hold(Collection<Long> labels, long groupLabelId, long groupId) {
        List<Long> inside = dsl.select(PROJECTS.ID).from(PROJECTS).join(NAMESPACES).on(NAMESPACES.ID.eq(PROJECTS.NAMESPACE_ID))
                .where(PROJECTS.ID.in(select(LABELS.PROJECT_ID).from(LABELS).where(LABELS.ID.in(labels))),
                        NAMESPACES.LINEAGE.contains(new Long[] {groupId}))
                .orderBy(PROJECTS.ID).forShare().of(PROJECTS).fetch(PROJECTS.ID);
        List<Long> held = dsl.select(LABELS.ID).from(LABELS)
                .where(LABELS.ID.in(labels), marked(groupLabelId), LABELS.PROJECT_ID.in(inside)).orderBy(LABELS.ID).forKeyShare()
                .fetch(LABELS.ID);
        if (held.size() < labels.size()) {
            // A label may be marked for another one by now.
            dsl.update(LABELS).setNull(LABELS.MERGED_INTO)
                    .where(LABELS.ID.in(labels), LABELS.ID.notIn(held), LABELS.MERGED_INTO.eq(groupLabelId)).execute();
        }
        return held;
    }

    private void move(LabelLinks links, Collection<Long> items, Collection<Long> from, long to) {
        Map<Long, List<Long>> byLabel = dsl.select(links.label(), links.item()).from(links.table())
                .where(links.label().in(from), links.item().in(items)).fetchGroups(links.label(), links.item());
        byLabel.forEach((label, some) -> move(links, some, label, to));
    }

    private int moveEvents(Condition which, long to, int most) {
        List<Long> events = dsl.select(RESOURCE_LABEL_EVENTS.ID).from(RESOURCE_LABEL_EVENTS).where(which).limit(most)
                .fetch(RESOURCE_LABEL_EVENTS.ID);
        return events.isEmpty() ? 0 : dsl.update(RESOURCE_LABEL_EVENTS).set(LABEL_ID, to).where(RESOURCE_LABEL_EVENTS.ID.in(events))
                .execute();
    }

    /** Locks items, in the order of their ids; leaves out those that are gone. */
    private Collection<Long> lock(LabelLinks links, Collection<Long> ids) {
        return ids.isEmpty() ? Set.of() : dsl.select(links.itemId()).from(links.items()).where(links.itemId().in(ids))
                .orderBy(links.itemId()).forNoKeyUpdate().fetch(links.itemId());
    }

    /** Gives locked items another label in place of one; those that have it already lose the one. */
    private void move(LabelLinks links, Collection<Long> items, long from, long to) {
        if (items.isEmpty() || from == to) {
            return;
        }
        Table<?> other = links.table().as("other_link");
        Condition these = links.label().eq(from).and(links.item().in(items));
        dsl.deleteFrom(links.table()).where(these, DSL.exists(selectOne().from(other)
                .where(column(other, links.item()).eq(links.item()), column(other, links.label()).eq(to)))).execute();
        dsl.update(links.table()).set(links.label(), to).where(these).execute();
    }

    private static Field<Long> column(Table<?> table, TableField<?, Long> column) {
        return Objects.requireNonNull(table.field(column));
    }

    /** Removes a label without items, and keeps its subscribers and priorities with another one; false if it has items again. */
    private boolean removed(long id, long heir) {
        dsl.select(LABELS.ID).from(LABELS).where(LABELS.ID.eq(id)).forUpdate().execute();
        if (Stream.of(LabelLinks.values()).anyMatch(links -> dsl.fetchExists(links.table(), links.label().eq(id)))) {
            return false;
        }
        dsl.insertInto(LABEL_SUBSCRIPTIONS, LABEL_SUBSCRIPTIONS.LABEL_ID, LABEL_SUBSCRIPTIONS.USER_ID, LABEL_SUBSCRIPTIONS.CREATED_AT)
                .select(select(val(heir), LABEL_SUBSCRIPTIONS.USER_ID, LABEL_SUBSCRIPTIONS.CREATED_AT).from(LABEL_SUBSCRIPTIONS)
                        .where(LABEL_SUBSCRIPTIONS.LABEL_ID.eq(id)))
                .onConflictDoNothing().execute();
        dsl.insertInto(LABEL_PRIORITIES, LABEL_PRIORITIES.LABEL_ID, LABEL_PRIORITIES.PROJECT_ID, LABEL_PRIORITIES.PRIORITY)
                .select(select(val(heir), LABEL_PRIORITIES.PROJECT_ID, LABEL_PRIORITIES.PRIORITY).from(LABEL_PRIORITIES)
                        .where(LABEL_PRIORITIES.LABEL_ID.eq(id)))
                .onConflictDoNothing().execute();
        dsl.update(RESOURCE_LABEL_EVENTS).set(LABEL_ID, heir).where(LABEL_ID.eq(id)).execute();
        dsl.deleteFrom(LABELS).where(LABELS.ID.eq(id)).execute();
        return true;
    }

    @Override
    public int relocateSome(long projectId, int most, Instant now) {
        int changed = 0;
        for (LabelLinks links : LabelLinks.values()) {
            changed += changed < most && links.inProjects() ? relocateSome(links, projectId, most - changed, now) : 0;
        }
        return changed;
    }

    private int relocateSome(LabelLinks links, long projectId, int most, Instant now) {
        Condition foreign = LABELS.GROUP_ID.isNotNull().and(LABELS.GROUP_ID.notIn(LabelTitles.groupsOf(val(projectId))))
                .and(LABELS.TITLE.isNotNull());
        Collection<Long> items = lock(links, dsl.selectDistinct(links.item()).from(links.table())
                .join(links.items()).on(links.itemId().eq(links.item())).join(LABELS).on(LABELS.ID.eq(links.label()))
                .where(links.projectId().eq(projectId), foreign).limit(most).fetch(links.item()));
        keep(links, items, foreign, new LabelOwner.Project(projectId), now);
        return items.size();
    }

    /** Gives locked items labels of their owner in place of those that it has lost. */
    private void keep(LabelLinks links, Collection<Long> items, Condition foreign, LabelOwner owner, Instant now) {
        if (items.isEmpty()) {
            return;
        }
        // An owner that comes back must not find its labels lost in one statement and in reach in the next.
        LabelTitles.stay(dsl, owner);
        Map<Long, ? extends Result<? extends Record>> left = dsl
                .select(LABELS.ID, LABELS.TITLE, LABELS.COLOR, LABELS.DESCRIPTION, links.item()).from(links.table())
                .join(LABELS).on(LABELS.ID.eq(links.label())).where(links.item().in(items), foreign).orderBy(LABELS.TITLE, LABELS.ID)
                .forKeyShare().of(LABELS).fetchGroups(LABELS.ID);
        left.forEach((id, rows) -> {
            long own = LabelTitles.holdOrCreate(dsl, owner, draft(rows.getFirst()), now);
            move(links, rows.getValues(links.item()), id, own);
            dsl.update(RESOURCE_LABEL_EVENTS).set(LABEL_ID, own).where(LABEL_ID.eq(id), links.event().in(items)).execute();
        });
    }

    @Override
    public int relocateSomeUnder(long groupId, int most, Instant now) {
        LabelLinks links = LabelLinks.OF_EPICS;
        Condition lost = LABELS.GROUP_ID.isNotNull().and(LABELS.TITLE.isNotNull())
                .and(DSL.not(LABELS.GROUP_ID.eq(any(NAMESPACES.LINEAGE))));
        Collection<Long> items = lock(links, dsl.selectDistinct(links.item()).from(links.table())
                .join(EPICS).on(EPICS.ID.eq(links.item())).join(NAMESPACES).on(NAMESPACES.ID.eq(EPICS.NAMESPACE_ID))
                .join(LABELS).on(LABELS.ID.eq(links.label())).where(NAMESPACES.LINEAGE.contains(new Long[] {groupId}), lost)
                .limit(most).fetch(links.item()));
        dsl.select(EPICS.NAMESPACE_ID, EPICS.ID).from(EPICS).where(EPICS.ID.in(items)).fetchGroups(EPICS.NAMESPACE_ID, EPICS.ID)
                .forEach((owner, some) -> {
                    Condition foreign = LABELS.GROUP_ID.isNotNull().and(LABELS.TITLE.isNotNull())
                            .and(DSL.not(LabelTitles.reachingGroup(val(owner))));
                    keep(links, some, foreign, new LabelOwner.Group(owner), now);
                });
        return items.size();
    }

    @Override
    public List<Long> groupsWith(long groupId, int most) {
        return dsl.selectDistinct(EPICS.NAMESPACE_ID).from(EPIC_LABELS).join(EPICS).on(EPICS.ID.eq(EPIC_LABELS.EPIC_ID))
                .join(LABELS).on(LABELS.ID.eq(EPIC_LABELS.LABEL_ID)).join(NAMESPACES).on(NAMESPACES.ID.eq(EPICS.NAMESPACE_ID))
                .where(LABELS.GROUP_ID.eq(groupId), LABELS.TITLE.isNotNull(), DSL.not(NAMESPACES.LINEAGE.contains(new Long[] {groupId})))
                .limit(most).fetch(EPICS.NAMESPACE_ID);
    }

    /** Returns the label with which a project keeps one that it has lost. */
    private static LabelDraft draft(Record lost) {
        return new LabelDraft(lost.get(LABELS.TITLE), lost.get(LABELS.COLOR), lost.get(LABELS.DESCRIPTION));
    }

    @Override
    public List<Long> projectsWith(long groupId, int most) {
        Set<Long> found = new TreeSet<>();
        for (LabelLinks links : Stream.of(LabelLinks.values()).filter(LabelLinks::inProjects).toList()) {
            found.addAll(dsl.selectDistinct(links.projectId()).from(links.table()).join(links.items()).on(links.itemId().eq(links.item()))
                    .join(LABELS).on(LABELS.ID.eq(links.label())).where(LABELS.GROUP_ID.eq(groupId), LABELS.TITLE.isNotNull()).limit(most)
                    .fetch(links.projectId()));
        }
        return found.stream().limit(most).toList();
    }
}
