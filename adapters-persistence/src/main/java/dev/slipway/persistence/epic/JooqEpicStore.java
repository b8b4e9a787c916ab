package dev.slipway.persistence.epic;

import static dev.slipway.persistence.jooq.Tables.EPICS;
import static dev.slipway.persistence.jooq.Tables.GROUP_EPIC_COUNTERS;
import static dev.slipway.persistence.jooq.Tables.NAMESPACES;
import static dev.slipway.persistence.kernel.ChangeTime.notBefore;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.val;

import dev.slipway.application.epic.port.EpicStore;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.label.LabelOwner;
import dev.slipway.domain.epic.EpicDraft;
import dev.slipway.domain.epic.EpicEvent;
import dev.slipway.domain.epic.EpicLifecycle;
import dev.slipway.domain.epic.EpicState;
import dev.slipway.persistence.jooq.tables.records.EpicsRecord;
import dev.slipway.persistence.kernel.query.Row;
import dev.slipway.persistence.label.LabelLinks;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Record1;
import org.jooq.Record2;
import org.jooq.Result;
import org.jooq.Select;

/** Stores epics in their tables. */
@Singleton
final class JooqEpicStore implements EpicStore {

    private final DSLContext dsl;

    JooqEpicStore(DSLContext dsl) {
        this.dsl = dsl;
    }

    @Override
    public long create(NewEpic epic) {
        Collection<Long> labels = LabelLinks.resolve(dsl, new LabelOwner.Group(epic.groupId()), epic.draft().labels(), epic.createdAt());
        EpicsRecord row = new EpicsRecord();
        put(row, epic.draft());
        row.setNamespaceId(epic.groupId());
        row.setIid(number(epic.groupId()));
        row.setState(EpicState.OPENED.wireName());
        row.setAuthorId(epic.authorId());
        row.setCreatedAt(epic.createdAt());
        row.setUpdatedAt(epic.createdAt());
        long id = dsl.insertInto(EPICS).set(row).returning(EPICS.ID).fetchSingle(EPICS.ID);
        LabelLinks.OF_EPICS.add(dsl, id, labels);
        return id;
    }

    private long number(long groupId) {
        return dsl.insertInto(GROUP_EPIC_COUNTERS, GROUP_EPIC_COUNTERS.NAMESPACE_ID, GROUP_EPIC_COUNTERS.EPIC)
                .select(select(NAMESPACES.ID, val(1L)).from(NAMESPACES).where(NAMESPACES.ID.eq(groupId)).forKeyShare())
                .onConflict(GROUP_EPIC_COUNTERS.NAMESPACE_ID).doUpdate().set(GROUP_EPIC_COUNTERS.EPIC, GROUP_EPIC_COUNTERS.EPIC.plus(1))
                .returningResult(GROUP_EPIC_COUNTERS.EPIC).fetchOptional().orElseThrow(() -> Refusal.notFound("Group")).value1();
    }

    private static void put(EpicsRecord row, EpicDraft draft) {
        row.setTitle(draft.title());
        row.setDescription(draft.description());
        row.setConfidential(draft.confidential());
        row.setColor(draft.color());
        row.setStartFixed(draft.start().fixed());
        row.setStartChosen(draft.start().chosen());
        row.setDueFixed(draft.due().fixed());
        row.setDueChosen(draft.due().chosen());
    }

    @Override
    public Optional<Locked> lock(long id) {
        return dsl.selectFrom(EPICS).where(EPICS.ID.eq(id)).forNoKeyUpdate().fetchOptional().map(row -> new Locked(row.getId(),
                row.getNamespaceId(), row.getIid(),
                EpicRows.content(new Row.OfRecord(row), EPICS, LabelLinks.OF_EPICS.titles(dsl, row.getId())),
                EpicState.of(row.getState()).orElseThrow(),
                row.getParentId() == null ? OptionalLong.empty() : OptionalLong.of(row.getParentId()), row.getUpdatedAt()));
    }

    @Override
    public void change(long id, EpicDraft draft, Instant updatedAt) {
        EpicsRecord row = new EpicsRecord();
        put(row, draft);
        row.setUpdatedAt(updatedAt);
        long group = dsl.update(EPICS).set(row).where(EPICS.ID.eq(id)).returningResult(EPICS.NAMESPACE_ID).fetchOptional()
                .orElseThrow(() -> gone(id)).value1();
        LabelLinks.OF_EPICS.put(dsl, new LabelOwner.Group(group), id, draft.labels(), updatedAt);
    }

    @Override
    public void move(long id, EpicEvent event, long byUser, Instant now) {
        EpicState to = EpicLifecycle.TABLE.to(event);
        boolean closed = to == EpicState.CLOSED;
        int moved = dsl.update(EPICS).set(EPICS.STATE, to.wireName()).set(EPICS.CLOSED_AT, closed ? now : null)
                .set(EPICS.CLOSED_BY_ID, closed ? (Long) byUser : null).set(EPICS.UPDATED_AT, notBefore(EPICS.UPDATED_AT, now))
                .where(EPICS.ID.eq(id), EPICS.STATE.in(EpicLifecycle.TABLE.from(event).stream().map(EpicState::wireName).toList()))
                .execute();
        if (moved != 1) {
            throw gone(id);
        }
    }

    private static IllegalStateException gone(long id) {
        return new IllegalStateException("epic " + id + " is gone or in another state");
    }

    @Override
    public void remove(long id) {
        dsl.deleteFrom(EPICS).where(EPICS.ID.eq(id)).execute();
    }

    @Override
    public boolean involves(long userId) {
        return dsl.fetchExists(EPICS, EPICS.AUTHOR_ID.eq(userId)) || dsl.fetchExists(EPICS, EPICS.CLOSED_BY_ID.eq(userId));
    }

    @Override
    public void reassign(long fromUser, long toUser) {
        dsl.update(EPICS).set(EPICS.AUTHOR_ID, toUser).where(EPICS.AUTHOR_ID.eq(fromUser)).execute();
        dsl.update(EPICS).set(EPICS.CLOSED_BY_ID, toUser).where(EPICS.CLOSED_BY_ID.eq(fromUser)).execute();
    }

    @Override
    public int removeSomeOf(long userId, int most) {
        return removed(EPICS.AUTHOR_ID.eq(userId), most);
    }

    @Override
    public boolean anyUnder(long groupId) {
        return dsl.fetchExists(EPICS, EPICS.NAMESPACE_ID.in(under(groupId)));
    }

    @Override
    public int removeSomeUnder(long groupId, int most) {
        return removed(EPICS.NAMESPACE_ID.in(under(groupId)), most);
    }

    private static Select<Record1<Long>> under(long groupId) {
        return select(NAMESPACES.ID).from(NAMESPACES).where(NAMESPACES.LINEAGE.contains(new Long[] {groupId}));
    }

    /** Locks the trees first, since the children of removed epics lose their parents. */
    private int removed(Condition which, int most) {
        Result<Record2<Long, Long>> some = dsl.select(EPICS.ID, EPICS.NAMESPACE_ID).from(EPICS).where(which).orderBy(EPICS.ID).limit(most)
                .fetch();
        TreeLock.take(dsl, some.getValues(EPICS.NAMESPACE_ID));
        List<Long> locked = dsl.select(EPICS.ID).from(EPICS).where(EPICS.ID.in(some.getValues(EPICS.ID))).orderBy(EPICS.ID).forUpdate()
                .fetch(EPICS.ID);
        return dsl.deleteFrom(EPICS).where(EPICS.ID.in(locked)).execute();
    }
}
