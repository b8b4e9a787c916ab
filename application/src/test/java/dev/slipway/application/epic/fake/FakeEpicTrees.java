package dev.slipway.application.epic.fake;

import dev.slipway.application.epic.port.EpicStore.Locked;
import dev.slipway.application.epic.port.EpicTrees;
import dev.slipway.application.kernel.fake.FakeTable;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.domain.epic.EpicRules.Surroundings;
import dev.slipway.domain.epic.EpicTree.Child;
import dev.slipway.domain.epic.EpicTree.Parent;
import dev.slipway.domain.epic.EpicTree.Size;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Trees of epics in memory. Transactions follow one another, so a lock is written down alone. */
public final class FakeEpicTrees implements EpicTrees {

    private final FakeTransactions transactions;
    private final FakeEpicStore epics;
    private final FakeEpicIssues issues;
    private final FakeTable<Long, Integer> positions;
    private final List<Long> locked = new ArrayList<>();

    public FakeEpicTrees(FakeTransactions transactions, FakeEpicStore epics, FakeEpicIssues issues) {
        this.transactions = transactions;
        this.epics = epics;
        this.issues = issues;
        this.positions = new FakeTable<>(transactions);
    }

    /** Groups whose trees were locked, in that order. */
    public List<Long> locked() {
        return List.copyOf(locked);
    }

    @Override
    public void lock(long groupId) {
        locked.add(groupId);
    }

    @Override
    public Optional<Child> child(long id) {
        return epics.lock(id).map(epic -> new Child(id, epic.parent(), below(id), root(epic), epics.lineage(epic.groupId())));
    }

    @Override
    public Optional<Parent> parent(long id) {
        return epics.lock(id).map(epic -> new Parent(id, ancestors(epic), children(id).size(), below(root(epic)).epics(), epic.groupId()));
    }

    private long root(Locked epic) {
        List<Long> above = ancestors(epic);
        return above.isEmpty() ? epic.id() : above.getLast();
    }

    private List<Long> ancestors(Locked epic) {
        List<Long> found = new ArrayList<>();
        for (OptionalLong next = epic.parent(); next.isPresent(); next = epics.lock(next.getAsLong()).orElseThrow().parent()) {
            found.add(next.getAsLong());
        }
        return found;
    }

    private Size below(long id) {
        List<Size> children = children(id).stream().map(this::below).toList();
        return new Size(1 + children.stream().mapToInt(Size::levels).max().orElse(0), 1 + children.stream().mapToInt(Size::epics).sum());
    }

    @Override
    public Surroundings around(long id, OptionalLong parent) {
        return new Surroundings(parent.isPresent() && !open(parent.getAsLong()), issues.open(id),
                children(id).stream().anyMatch(this::open));
    }

    private boolean open(long id) {
        return epics.lock(id).filter(epic -> !epic.content().confidential()).isPresent();
    }

    @Override
    public void adopt(long id, OptionalLong parent, Instant now) {
        transactions.write(() -> {
            parent.ifPresent(above -> positions.put(id, children(above).stream().mapToInt(this::position).min().orElse(0) - 1));
            epics.adopt(id, parent, now);
        });
    }

    private int position(long id) {
        return positions.find(id).orElse(0);
    }

    @Override
    public List<Long> children(long id) {
        return epics.all().stream().filter(epic -> epic.parent().equals(OptionalLong.of(id))).map(Locked::id)
                .sorted(Comparator.comparing(this::position)).toList();
    }

    @Override
    public void arrange(long id, List<Long> children) {
        transactions.write(() -> children.forEach(child -> positions.put(child, children.indexOf(child))));
    }

    @Override
    public boolean leaveSome(long groupId, int most, Instant now) {
        return transactions.write(() -> {
            List<Locked> leaving = epics.all().stream().filter(epic -> epics.lineage(epic.groupId()).contains(groupId))
                    .filter(this::foreign).limit(most).toList();
            leaving.forEach(epic -> adopt(epic.id(), OptionalLong.empty(), now));
            return issues.leaveSomeUnder(groupId, most) == most || leaving.size() == most;
        });
    }

    private boolean foreign(Locked epic) {
        return epic.parent().stream().mapToObj(parent -> epics.lock(parent).orElseThrow().groupId())
                .anyMatch(group -> !epics.lineage(epic.groupId()).contains(group));
    }
}
