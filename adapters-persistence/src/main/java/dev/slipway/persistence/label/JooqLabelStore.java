package dev.slipway.persistence.label;

import static dev.slipway.persistence.jooq.Tables.LABELS;
import static dev.slipway.persistence.jooq.Tables.LABEL_PRIORITIES;
import static dev.slipway.persistence.jooq.Tables.LABEL_SUBSCRIPTIONS;
import static dev.slipway.persistence.jooq.Tables.RESOURCE_LABEL_EVENTS;
import static dev.slipway.persistence.kernel.ChangeTime.notBefore;
import static org.jooq.impl.DSL.row;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.when;

import dev.slipway.application.label.LabelOwner;
import dev.slipway.application.label.LabelRef;
import dev.slipway.application.label.port.LabelStore;
import dev.slipway.domain.label.LabelDraft;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Record1;
import org.jooq.Row2;
import org.jooq.Select;
import org.jooq.TableField;
import org.jspecify.annotations.Nullable;

/** Stores labels in their table. */
@Singleton
final class JooqLabelStore implements LabelStore {

    /** A table with rows about labels. @param key the other part of its primary key */
    private record Reference(TableField<?, Long> label, TableField<?, Long> key) {}

    private static final List<Reference> REFERENCES = Stream.concat(
            Stream.of(LabelLinks.values()).map(links -> new Reference(links.label(), links.item())),
            Stream.of(new Reference(LABEL_SUBSCRIPTIONS.LABEL_ID, LABEL_SUBSCRIPTIONS.USER_ID),
                    new Reference(LABEL_PRIORITIES.LABEL_ID, LABEL_PRIORITIES.PROJECT_ID))).toList();

    private final DSLContext dsl;

    JooqLabelStore(DSLContext dsl) {
        this.dsl = dsl;
    }

    @Override
    public OptionalLong create(LabelOwner owner, LabelDraft draft, Instant now) {
        return LabelTitles.create(dsl, owner, draft, now).map(OptionalLong::of).orElseGet(OptionalLong::empty);
    }

    @Override
    public Optional<Stored> lock(LabelOwner owner, LabelRef reference) {
        Optional<Stored> named = reference.id().isPresent() ? locked(owner, LABELS.ID.eq(reference.id().getAsLong())) : Optional.empty();
        return named.or(() -> locked(owner, LABELS.TITLE.eq(reference.text())));
    }

    /** Waits for writers of items, which hold the names that they find by a share of the key. */
    private Optional<Stored> locked(LabelOwner owner, Condition named) {
        return dsl.selectFrom(LABELS).where(LabelTitles.ownedBy(owner), LABELS.TITLE.isNotNull(), named).forUpdate()
                .fetchOptional(row -> new Stored(row.getId(), new LabelDraft(row.getTitle(), row.getColor(), row.getDescription()),
                        row.getUpdatedAt()));
    }

    @Override
    public boolean change(long id, LabelDraft draft, Instant now) {
        LabelOwner owner = dsl.select(LABELS.PROJECT_ID, LABELS.GROUP_ID).from(LABELS)
                .where(LABELS.ID.eq(id), LABELS.TITLE.ne(draft.title()))
                .fetchOptional(row -> owner(row.value1(), row.value2())).orElse(null);
        if (owner != null) {
            LabelTitles.reserve(dsl, owner, draft.title());
            if (LabelTitles.taken(dsl, owner, draft.title())) {
                return false;
            }
        }
        return dsl.update(LABELS).set(LABELS.TITLE, draft.title())
                .set(LABELS.MERGED_INTO, when(LABELS.TITLE.eq(draft.title()), LABELS.MERGED_INTO)).set(LABELS.COLOR, draft.color())
                .set(LABELS.DESCRIPTION, draft.description()).set(LABELS.UPDATED_AT, notBefore(LABELS.UPDATED_AT, now))
                .where(LABELS.ID.eq(id), LABELS.TITLE.isNotNull()).execute() == 1;
    }

    static LabelOwner owner(@Nullable Long projectId, @Nullable Long groupId) {
        return projectId == null ? new LabelOwner.Group(Objects.requireNonNull(groupId)) : new LabelOwner.Project(projectId);
    }

    @Override
    public void prioritize(long id, long projectId, OptionalInt priority) {
        if (priority.isEmpty()) {
            dsl.deleteFrom(LABEL_PRIORITIES).where(LABEL_PRIORITIES.LABEL_ID.eq(id), LABEL_PRIORITIES.PROJECT_ID.eq(projectId)).execute();
            return;
        }
        dsl.insertInto(LABEL_PRIORITIES, LABEL_PRIORITIES.LABEL_ID, LABEL_PRIORITIES.PROJECT_ID, LABEL_PRIORITIES.PRIORITY)
                .values(id, projectId, priority.getAsInt())
                .onConflict(LABEL_PRIORITIES.LABEL_ID, LABEL_PRIORITIES.PROJECT_ID).doUpdate()
                .set(LABEL_PRIORITIES.PRIORITY, priority.getAsInt()).execute();
    }

    @Override
    public void hide(long id) {
        dsl.update(LABELS).setNull(LABELS.TITLE).setNull(LABELS.MERGED_INTO).where(LABELS.ID.eq(id)).execute();
    }

    @Override
    public int removeSome(long id, int most) {
        Condition hidden = LABELS.ID.eq(id).and(LABELS.TITLE.isNull());
        int removed = references(select(LABELS.ID).from(LABELS).where(hidden), most);
        return removed < most ? removed + dsl.deleteFrom(LABELS).where(hidden).execute() : removed;
    }

    @Override
    public List<Long> hidden(long after, int most) {
        return dsl.select(LABELS.ID).from(LABELS).where(LABELS.TITLE.isNull(), LABELS.ID.gt(after)).orderBy(LABELS.ID).limit(most)
                .fetch(LABELS.ID);
    }

    @Override
    public int removeSomeOf(LabelOwner owner, int most) {
        Condition own = LabelTitles.ownedBy(owner);
        int removed = references(select(LABELS.ID).from(LABELS).where(own), most);
        if (removed == most) {
            return removed;
        }
        List<Long> labels = dsl.select(LABELS.ID).from(LABELS).where(own).orderBy(LABELS.ID)
                .limit(most - removed).forUpdate().fetch(LABELS.ID);
        return removed + dsl.deleteFrom(LABELS).where(LABELS.ID.in(labels)).execute();
    }

    /** Deletes or empties at most so many rows about labels, and returns their number. */
    private int references(Select<Record1<Long>> labels, int most) {
        int removed = 0;
        for (Reference reference : REFERENCES) {
            if (removed < most) {
                removed += delete(reference, labels, most - removed);
            }
        }
        return removed < most ? removed + detach(labels, most - removed) : removed;
    }

    /** Takes labels out of at most so many events, which stay, and returns their number. */
    private int detach(Select<Record1<Long>> labels, int most) {
        List<Long> events = dsl.select(RESOURCE_LABEL_EVENTS.ID).from(RESOURCE_LABEL_EVENTS)
                .where(RESOURCE_LABEL_EVENTS.LABEL_ID.in(labels)).limit(most).forUpdate().skipLocked().fetch(RESOURCE_LABEL_EVENTS.ID);
        return events.isEmpty() ? 0 : dsl.update(RESOURCE_LABEL_EVENTS).setNull(RESOURCE_LABEL_EVENTS.LABEL_ID)
                .where(RESOURCE_LABEL_EVENTS.ID.in(events)).execute();
    }

    private int delete(Reference reference, Select<Record1<Long>> labels, int most) {
        List<Row2<Long, Long>> rows = dsl.select(reference.label(), reference.key()).from(reference.label().getTable())
                .where(reference.label().in(labels)).limit(most).forUpdate().skipLocked()
                .fetch(row -> row(row.value1(), row.value2()));
        return rows.isEmpty() ? 0 : dsl.deleteFrom(reference.label().getTable()).where(row(reference.label(), reference.key()).in(rows))
                .execute();
    }

    @Override
    public Set<String> known(long projectId, Collection<String> titles) {
        return LabelTitles.hold(dsl, new LabelOwner.Project(projectId), titles).keySet();
    }
}
