package dev.slipway.application.epic.fake;

import dev.slipway.application.epic.port.EpicStore;
import dev.slipway.application.kernel.fake.FakeTable;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.domain.epic.EpicDraft;
import dev.slipway.domain.epic.EpicEvent;
import dev.slipway.domain.epic.EpicLifecycle;
import dev.slipway.domain.epic.EpicState;
import dev.slipway.domain.kernel.Step;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Epics in memory. */
public final class FakeEpicStore implements EpicStore {

    private final FakeTransactions transactions;
    private final FakeTable<Long, Row> epics;
    private final FakeTable<Long, Long> counters;
    private final Map<Long, Long> parents = new ConcurrentHashMap<>();
    private final AtomicLong ids = new AtomicLong();

    public FakeEpicStore(FakeTransactions transactions) {
        this.transactions = transactions;
        this.epics = new FakeTable<>(transactions);
        this.counters = new FakeTable<>(transactions);
    }

    /** @param author null if the account is gone. @param closedBy null while it is open */
    private record Row(Locked epic, @Nullable Long author, @Nullable Long closedBy) {

        private Row with(Locked other) {
            return new Row(other, author, closedBy);
        }

        private boolean writtenBy(long userId) {
            return author != null && author == userId;
        }

        private boolean closedBy(long userId) {
            return closedBy != null && closedBy == userId;
        }
    }

    /** Puts a group into another one. */
    public void nest(long group, long parent) {
        parents.put(group, parent);
    }

    @Override
    public long create(NewEpic epic) {
        return transactions.write(() -> {
            long iid = counters.find(epic.groupId()).orElse(0L) + 1;
            counters.put(epic.groupId(), iid);
            long id = ids.incrementAndGet();
            Locked row = new Locked(id, epic.groupId(), iid, epic.draft(), EpicState.OPENED, OptionalLong.empty(), epic.createdAt());
            epics.put(id, new Row(row, epic.authorId(), null));
            return id;
        });
    }

    @Override
    public Optional<Locked> lock(long id) {
        return epics.find(id).map(Row::epic);
    }

    @Override
    public void change(long id, EpicDraft draft, Instant updatedAt) {
        replace(id, old -> old.with(new Locked(id, old.epic().groupId(), old.epic().iid(), draft, old.epic().state(), old.epic().parent(),
                updatedAt)));
    }

    @Override
    public void move(long id, EpicEvent event, long byUser, Instant now) {
        replace(id, old -> {
            Locked epic = old.epic();
            if (!(EpicLifecycle.TABLE.on(epic.state(), event) instanceof Step.Moved<EpicState> moved)) {
                throw new IllegalStateException("epic " + id + " is " + epic.state());
            }
            Instant updated = epic.updatedAt().isAfter(now) ? epic.updatedAt() : now;
            return new Row(new Locked(id, epic.groupId(), epic.iid(), epic.content(), moved.to(), epic.parent(), updated), old.author(),
                    moved.to() == EpicState.CLOSED ? (Long) byUser : null);
        });
    }

    private void replace(long id, UnaryOperator<Row> change) {
        transactions.write(() -> epics.put(id,
                change.apply(epics.find(id).orElseThrow(() -> new IllegalStateException("epic " + id + " is gone")))));
    }

    @Override
    public void remove(long id) {
        transactions.write(() -> {
            epics.remove(id);
            epics.rows(row -> row.epic().parent().equals(OptionalLong.of(id)))
                    .forEach(child -> adopt(child.epic().id(), OptionalLong.empty(), child.epic().updatedAt()));
        });
    }

    /** Gives an epic another parent. */
    void adopt(long id, OptionalLong parent, Instant now) {
        replace(id, old -> old.with(new Locked(id, old.epic().groupId(), old.epic().iid(), old.epic().content(), old.epic().state(), parent,
                now)));
    }

    /** All epics, in the order of their ids. */
    public List<Locked> all() {
        return epics.rows().map(Row::epic).toList();
    }

    /** Returns who created an epic; empty if the account is gone. */
    public OptionalLong author(long id) {
        return epics.find(id).map(row -> row.author()).map(OptionalLong::of).orElse(OptionalLong.empty());
    }

    /** Returns who closed an epic; empty while it is open. */
    public OptionalLong closedBy(long id) {
        return epics.find(id).map(row -> row.closedBy()).map(OptionalLong::of).orElse(OptionalLong.empty());
    }

    /** Puts a group to the top. */
    public void moveToTop(long group) {
        parents.remove(group);
    }

    /** Returns the ids of a group and of those above it, outermost first. */
    List<Long> lineage(long group) {
        List<Long> found = new ArrayList<>();
        for (Long next = group; next != null; next = parents.get(next)) {
            found.addFirst(next);
        }
        return found;
    }

    @Override
    public boolean involves(long userId) {
        return !epics.rows(row -> row.writtenBy(userId) || row.closedBy(userId)).isEmpty();
    }

    @Override
    public void reassign(long fromUser, long toUser) {
        transactions.write(() -> epics.rows(row -> row.writtenBy(fromUser) || row.closedBy(fromUser)).forEach(row ->
                epics.put(row.epic().id(), new Row(row.epic(), row.writtenBy(fromUser) ? (Long) toUser : row.author(),
                        row.closedBy(fromUser) ? (Long) toUser : row.closedBy()))));
    }

    @Override
    public int removeSomeOf(long userId, int most) {
        return epics.removeIf(row -> row.writtenBy(userId), most);
    }

    @Override
    public boolean anyUnder(long groupId) {
        return !epics.rows(under(groupId)).isEmpty();
    }

    @Override
    public int removeSomeUnder(long groupId, int most) {
        return epics.removeIf(under(groupId), most);
    }

    private Predicate<Row> under(long groupId) {
        return row -> lineage(row.epic().groupId()).contains(groupId);
    }
}
