package dev.slipway.persistence.label;

import static dev.slipway.persistence.jooq.Tables.LABELS;
import static dev.slipway.persistence.jooq.Tables.LABEL_PRIORITIES;
import static dev.slipway.persistence.jooq.Tables.LABEL_SUBSCRIPTIONS;
import static dev.slipway.persistence.jooq.Tables.NAMESPACES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static dev.slipway.persistence.jooq.Tables.RESOURCE_LABEL_EVENTS;
import static dev.slipway.persistence.kernel.ChangeTime.notBefore;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.selectOne;
import static org.jooq.impl.DSL.val;

import dev.slipway.application.label.LabelOwner;
import dev.slipway.application.label.port.LabelMoves;
import dev.slipway.domain.label.LabelDraft;
import dev.slipway.persistence.jooq.tables.records.LabelsRecord;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
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

    private final DSLContext dsl;

    JooqLabelMoves(DSLContext dsl) {
        this.dsl = dsl;
    }

    @Override
    public OptionalLong promote(long labelId, long projectId, long groupId, Instant now) {
        dsl.select(NAMESPACES.ID).from(NAMESPACES).where(NAMESPACES.ID.eq(groupId)).forNoKeyUpdate().execute();
        boolean inside = !dsl.select(PROJECTS.ID).from(PROJECTS).where(PROJECTS.ID.eq(projectId), PROJECTS.NAMESPACE_ID.eq(groupId))
                .forShare().fetch().isEmpty();
        Condition own = LABELS.ID.eq(labelId).and(LABELS.PROJECT_ID.eq(projectId)).and(LABELS.TITLE.isNotNull());
        String title = dsl.select(LABELS.TITLE).from(LABELS).where(own).fetchOne(LABELS.TITLE);
        if (title == null || !inside) {
            return OptionalLong.empty();
        }
        LabelOwner group = new LabelOwner.Group(groupId);
        LabelTitles.reserve(dsl, group, title);
        Long present = dsl.select(LABELS.ID).from(LABELS).where(LabelTitles.ownedBy(group), LABELS.TITLE.eq(title)).fetchOne(LABELS.ID);
        if (present != null) {
            return OptionalLong.of(present);
        }
        int changed = dsl.update(LABELS).setNull(LABELS.PROJECT_ID).set(LABELS.GROUP_ID, groupId)
                .set(LABELS.UPDATED_AT, notBefore(LABELS.UPDATED_AT, now)).where(own, LABELS.TITLE.eq(title)).execute();
        return changed == 1 ? OptionalLong.of(labelId) : OptionalLong.empty();
    }

    @Override
    public int mergeSome(long groupLabelId, int most) {
        LabelsRecord target = dsl.selectFrom(LABELS)
                .where(LABELS.ID.eq(groupLabelId), LABELS.GROUP_ID.isNotNull(), LABELS.TITLE.isNotNull()).forKeyShare().fetchOne();
        if (target == null) {
            return 0;
        }
        List<Long> sources = dsl.select(LABELS.ID).from(LABELS).join(PROJECTS).on(PROJECTS.ID.eq(LABELS.PROJECT_ID))
                .join(NAMESPACES).on(NAMESPACES.ID.eq(PROJECTS.NAMESPACE_ID))
                .where(LABELS.TITLE.eq(target.getTitle()), NAMESPACES.LINEAGE.contains(new Long[] {target.getGroupId()}))
                .orderBy(LABELS.ID).limit(most).fetch(LABELS.ID);
        int moved = 0;
        for (long source : sources) {
            for (LabelLinks links : LabelLinks.values()) {
                moved += moved < most ? moveSome(links, source, groupLabelId, most - moved) : 0;
            }
            moved += moved < most ? moveEvents(source, groupLabelId, most - moved) : 0;
            if (moved >= most) {
                return most;
            }
            moved += removed(source, groupLabelId) ? 1 : most - moved;
        }
        return Math.min(moved, most);
    }

    private int moveSome(LabelLinks links, long from, long to, int most) {
        Collection<Long> items = lock(links, dsl.select(links.item()).from(links.table()).where(links.label().eq(from))
                .orderBy(links.item()).limit(most).fetch(links.item()));
        move(links, items, from, to);
        return items.size();
    }

    private int moveEvents(long from, long to, int most) {
        List<Long> events = dsl.select(RESOURCE_LABEL_EVENTS.ID).from(RESOURCE_LABEL_EVENTS).where(RESOURCE_LABEL_EVENTS.LABEL_ID.eq(from))
                .limit(most).fetch(RESOURCE_LABEL_EVENTS.ID);
        return events.isEmpty() ? 0 : dsl.update(RESOURCE_LABEL_EVENTS).set(RESOURCE_LABEL_EVENTS.LABEL_ID, to)
                .where(RESOURCE_LABEL_EVENTS.ID.in(events)).execute();
    }

    /** Locks items, in the order of their ids; leaves out those that are gone. */
    private Collection<Long> lock(LabelLinks links, Collection<Long> ids) {
        return ids.isEmpty() ? Set.of() : dsl.select(links.itemId()).from(links.items()).where(links.itemId().in(ids))
                .orderBy(links.itemId()).forNoKeyUpdate().fetch(links.itemId());
    }

    /** Gives locked items another label in place of one; those that have it already lose the one. */
    private void move(LabelLinks links, Collection<Long> items, long from, long to) {
        if (items.isEmpty()) {
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
        Condition foreign = LABELS.GROUP_ID.isNotNull().and(LABELS.GROUP_ID.notIn(LabelTitles.groupsOf(projectId)))
                .and(LABELS.TITLE.isNotNull());
        Collection<Long> items = lock(links, dsl.selectDistinct(links.item()).from(links.table())
                .join(links.items()).on(links.itemId().eq(links.item())).join(LABELS).on(LABELS.ID.eq(links.label()))
                .where(links.projectId().eq(projectId), foreign).limit(most).fetch(links.item()));
        if (items.isEmpty()) {
            return 0;
        }
        Map<Long, ? extends Result<? extends Record>> left = dsl
                .select(LABELS.ID, LABELS.TITLE, LABELS.COLOR, LABELS.DESCRIPTION, links.item()).from(links.table())
                .join(LABELS).on(LABELS.ID.eq(links.label())).where(links.item().in(items), foreign).orderBy(LABELS.TITLE, LABELS.ID)
                .fetchGroups(LABELS.ID);
        left.forEach((id, rows) -> move(links, rows.getValues(links.item()), id, own(projectId, rows.getFirst(), now)));
        return items.size();
    }

    /** Returns the label of the project with the name of one that it has lost; creates it with the same colour and description. */
    private long own(long projectId, Record lost, Instant now) {
        String title = lost.get(LABELS.TITLE);
        Map<String, Long> held = LabelTitles.hold(dsl, projectId, List.of(title));
        if (held.isEmpty()) {
            LabelTitles.create(dsl, new LabelOwner.Project(projectId),
                    new LabelDraft(title, lost.get(LABELS.COLOR), lost.get(LABELS.DESCRIPTION)), now);
            held = LabelTitles.hold(dsl, projectId, List.of(title));
        }
        return Objects.requireNonNull(held.get(title));
    }
}
