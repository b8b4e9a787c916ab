package dev.slipway.application.variable.fake;

import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.fake.FakePages;
import dev.slipway.application.kernel.fake.FakeTable;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.variable.VariableOwner;
import dev.slipway.application.variable.VariableView;
import dev.slipway.application.variable.port.StoredVariables;
import dev.slipway.domain.variable.VariableDraft;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** Variables in memory, of the groups and projects of a directory. */
public final class FakeStoredVariables implements StoredVariables {

    private record Row(VariableOwner owner, VariableView view) {

        boolean rivals(VariableOwner other, VariableDraft draft) {
            return owner.equals(other) && view.variable().key().equals(draft.key())
                    && view.variable().environmentScope().equals(draft.environmentScope());
        }
    }

    private final FakeDirectory directory;
    private final FakeTable<Long, Row> rows;

    public FakeStoredVariables(FakeTransactions transactions, FakeDirectory directory) {
        this.directory = directory;
        rows = new FakeTable<>(transactions);
    }

    private Stream<Row> of(VariableOwner owner) {
        return rows.rows().filter(row -> row.owner().equals(owner));
    }

    @Override
    public Page<VariableView> list(VariableOwner owner, PageRequest page) {
        return FakePages.of(of(owner).map(Row::view), Comparator.comparingLong(VariableView::id), VariableView::id, page);
    }

    @Override
    public List<VariableView> named(VariableOwner owner, String key, Optional<String> environmentScope) {
        return of(owner).map(Row::view).filter(view -> view.variable().key().equals(key))
                .filter(view -> environmentScope.filter(scope -> !scope.equals(view.variable().environmentScope())).isEmpty()).toList();
    }

    @Override
    public int lockAndCount(VariableOwner owner) {
        return (int) of(owner).count();
    }

    @Override
    public OptionalLong insert(VariableOwner owner, VariableDraft variable, Instant now) {
        if (rows.rows().anyMatch(row -> row.rivals(owner, variable))) {
            return OptionalLong.empty();
        }
        long id = directory.nextId();
        rows.put(id, new Row(owner, new VariableView(id, kept(variable), now)));
        return OptionalLong.of(id);
    }

    private static VariableDraft kept(VariableDraft draft) {
        return new VariableDraft(draft.key(), draft.value() == null ? "" : draft.value(), draft.file(), draft.onlyProtected(),
                draft.masked(), draft.raw(), draft.environmentScope());
    }

    @Override
    public Outcome update(long id, VariableDraft variable, Instant now) {
        Optional<Row> found = rows.find(id);
        if (found.isEmpty()) {
            return Outcome.GONE;
        }
        VariableOwner owner = found.get().owner();
        if (rows.rows().anyMatch(row -> row.view().id() != id && row.rivals(owner, variable))) {
            return Outcome.TAKEN;
        }
        rows.put(id, new Row(owner, new VariableView(id, kept(variable), now)));
        return Outcome.DONE;
    }

    @Override
    public boolean delete(long id) {
        return rows.remove(id);
    }

    @Override
    public List<ForJobs> forJobs(long projectId) {
        List<Long> lineage = directory.projects().filter(project -> project.id() == projectId).findFirst().orElseThrow().home().lineage();
        List<ForJobs> received = new ArrayList<>(forJobs(new VariableOwner.Instance(), 0));
        lineage.forEach(group -> received.addAll(forJobs(new VariableOwner.Group(group), group)));
        received.addAll(forJobs(new VariableOwner.Project(projectId), projectId));
        return received;
    }

    private List<ForJobs> forJobs(VariableOwner owner, long id) {
        return of(owner).map(row -> new ForJobs(owner.level(), id, row.view().variable().scoped())).toList();
    }
}
