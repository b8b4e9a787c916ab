package dev.slipway.application.mergerequest.fake;

import dev.slipway.application.kernel.fake.FakeTable;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.mergerequest.port.MergeRequests;
import dev.slipway.domain.kernel.Step;
import dev.slipway.domain.mergerequest.MergeRequestBranches;
import dev.slipway.domain.mergerequest.MergeRequestContent;
import dev.slipway.domain.mergerequest.MergeRequestEvent;
import dev.slipway.domain.mergerequest.MergeRequestLifecycle;
import dev.slipway.domain.mergerequest.MergeRequestState;
import dev.slipway.domain.mergerequest.MergeRequestWorkers;
import dev.slipway.domain.mergerequest.Mergeability;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Merge requests in memory. */
public final class FakeMergeRequests implements MergeRequests {

    private static final Set<MergeRequestState> OPEN = EnumSet.of(MergeRequestState.OPENED, MergeRequestState.LOCKED);

    private final FakeTransactions transactions;
    private final FakeMergeRequestVersions versions;
    private final FakeTable<Long, Row> rows;
    private final FakeTable<Long, Long> counters;
    private final FakeTable<Long, Merging> begun;
    private final FakeTable<Long, Instant> begunAt;
    private final FakeTable<Long, String> failures;
    private final FakeTable<Long, Rebase> rebases;
    private final AtomicLong ids = new AtomicLong();
    private final Set<Long> gone = ConcurrentHashMap.newKeySet();
    private final Map<String, String> branches = new ConcurrentHashMap<>();
    private LongConsumer ended = id -> { };

    public FakeMergeRequests(FakeTransactions transactions, FakeMergeRequestVersions versions) {
        this.transactions = transactions;
        this.versions = versions;
        this.rows = new FakeTable<>(transactions);
        this.counters = new FakeTable<>(transactions);
        this.begun = new FakeTable<>(transactions);
        this.begunAt = new FakeTable<>(transactions);
        this.failures = new FakeTable<>(transactions);
        this.rebases = new FakeTable<>(transactions);
        versions.targets(id -> lock(id).map(request -> request.branches().targetBranch()).orElse(""));
    }

    /** @param endedBy who closed or merged it; null while it is open */
    public record Row(Locked request, @Nullable Long endedBy, Optional<Mergeability.Checked> checked) {

        private Row with(Locked other) {
            return new Row(other, endedBy, checked);
        }
    }

    /** All there are, in the order of their ids. */
    public List<Row> all() {
        return rows.rows().toList();
    }

    /** Points a branch at a commit. @param sha null removes it */
    public void branch(long projectId, String name, @Nullable String sha) {
        if (sha == null) {
            branches.remove(projectId + " " + name);
        } else {
            branches.put(projectId + " " + name, sha);
        }
    }

    /** Tells when a request is closed, reopened or merged, in the transaction that does it. */
    public void onEnd(LongConsumer listener) {
        ended = listener;
    }

    /** Takes an account out of everything, as the database does when its row goes. */
    public void deleteUser(long id) {
        gone.add(id);
        unassign(id);
        replace(row -> wrote(row, id), row -> row.with(by(row.request(), null)));
    }

    @Override
    public OptionalLong create(NewMergeRequest request) {
        return transactions.write(() -> {
            long project = request.branches().targetProject();
            if (openTwin(request.branches()).isPresent()) {
                return OptionalLong.empty();
            }
            long iid = counters.find(project).orElse(0L) + 1;
            counters.put(project, iid);
            long id = ids.incrementAndGet();
            rows.put(id, new Row(new Locked(id, iid, request.branches(), present(request.content()), MergeRequestState.OPENED,
                    request.authorId(), request.createdAt()), null, Optional.empty()));
            return OptionalLong.of(id);
        });
    }

    private MergeRequestContent present(MergeRequestContent content) {
        return content.withWorkers(new MergeRequestWorkers(present(content.workers().assignees()), present(content.workers().reviewers())));
    }

    private List<Long> present(List<Long> users) {
        return users.stream().filter(id -> !gone.contains(id)).sorted().toList();
    }

    @Override
    public OptionalLong openTwin(MergeRequestBranches wanted) {
        return rows.rows().map(Row::request).filter(request -> OPEN.contains(request.state()) && request.branches().equals(wanted)
                && wanted.sourceProject().isPresent()).mapToLong(Locked::iid).findFirst();
    }

    @Override
    public Optional<Locked> lock(long id) {
        return rows.find(id).map(Row::request);
    }

    @Override
    public Optional<Locked> lock(long projectId, long iid) {
        return rows.rows().map(Row::request).filter(request -> request.projectId() == projectId && request.iid() == iid).findFirst();
    }

    private Row found(long id) {
        return rows.find(id).orElseThrow(() -> new IllegalStateException("merge request " + id + " is gone"));
    }

    @Override
    public boolean change(long id, MergeRequestContent content, Instant updatedAt) {
        return transactions.write(() -> {
            Row row = found(id);
            Locked old = row.request();
            MergeRequestBranches into = old.branches().into(content.targetBranch());
            if (OPEN.contains(old.state()) && twin(old, into)) {
                return false;
            }
            rows.put(id, row.with(new Locked(id, old.iid(), into, present(content), old.state(), old.authorId(), updatedAt)));
            return true;
        });
    }

    private boolean twin(Locked request, MergeRequestBranches wanted) {
        OptionalLong twin = openTwin(wanted);
        return twin.isPresent() && twin.getAsLong() != request.iid();
    }

    @Override
    public boolean move(long id, MergeRequestEvent event, @Nullable Long byUser, Instant now) {
        return transactions.write(() -> {
            Row row = found(id);
            Locked old = row.request();
            if (!(MergeRequestLifecycle.TABLE.on(old.state(), event) instanceof Step.Moved<MergeRequestState> moved)) {
                throw new IllegalStateException("merge request " + id + " is " + old.state());
            }
            if (event == MergeRequestEvent.REOPEN && twin(old, old.branches())) {
                return false;
            }
            rows.put(id, new Row(new Locked(id, old.iid(), old.branches(), old.content(), moved.to(), old.authorId(),
                    event == MergeRequestEvent.LOCK || event == MergeRequestEvent.UNLOCK ? old.updatedAt() : now),
                    OPEN.contains(moved.to()) ? null : byUser, row.checked()));
            if (moved.to() == MergeRequestState.MERGED) {
                failures.remove(id);
            }
            begun.remove(id);
            begunAt.remove(id);
            if (event != MergeRequestEvent.LOCK && event != MergeRequestEvent.UNLOCK) {
                ended.accept(id);
            }
            return true;
        });
    }

    @Override
    public void begin(long id, Merging merging, Instant now) {
        transactions.write(() -> {
            move(id, MergeRequestEvent.LOCK, merging.userId(), now);
            begun.put(id, merging);
            begunAt.put(id, now);
        });
    }

    @Override
    public Optional<Merging> begun(long id) {
        return begun.find(id).map(merging -> merging.userId() != null && gone.contains(merging.userId())
                ? new Merging(null, merging.head(), merging.mergeCommit(), merging.squashCommit(), merging.removeSource()) : merging);
    }

    @Override
    public Optional<Instant> begunAt(long id) {
        return begunAt.find(id);
    }

    @Override
    public List<Long> locked(Instant begunBefore, long after, int most) {
        return rows.rows().map(row -> row.request().id()).filter(id -> id > after
                && begunAt.find(id).filter(since -> since.isBefore(begunBefore)).isPresent()).sorted().limit(most).toList();
    }

    @Override
    public void failed(long id, @Nullable String reason) {
        if (reason == null) {
            failures.remove(id);
        } else if (rows.find(id).isPresent()) {
            failures.put(id, reason);
        }
    }

    @Override
    public void beginRebase(long id, Rebase rebase, Instant now) {
        rows.find(id).ifPresent(row -> {
            rebases.put(id, rebase);
            failures.remove(id);
        });
    }

    @Override
    public Optional<Rebase> rebase(long id) {
        return rebases.find(id).map(rebase -> rebase.userId() != null && gone.contains(rebase.userId())
                ? new Rebase(null, rebase.skipCi()) : rebase);
    }

    @Override
    public void endRebase(long id, @Nullable String reason) {
        rebases.remove(id);
        failed(id, reason);
    }

    /** Returns why the last merge or rebase of a request failed. */
    public Optional<String> failure(long id) {
        return failures.find(id);
    }

    @Override
    public void checked(long id, Mergeability.Checked result) {
        rows.find(id).ifPresent(row -> rows.put(id, new Row(row.request(), row.endedBy(), Optional.of(result))));
    }

    @Override
    public void remove(long id) {
        rows.remove(id);
    }

    @Override
    public Set<Long> existing(long projectId, Collection<Long> iids) {
        return rows.rows().map(Row::request).filter(request -> request.projectId() == projectId && iids.contains(request.iid()))
                .map(Locked::iid).collect(Collectors.toUnmodifiableSet());
    }

    @Override
    public int removeSome(long projectId, int most) {
        return rows.removeIf(row -> row.request().projectId() == projectId, most);
    }

    @Override
    public List<Long> openFrom(long sourceProject, int most) {
        return rows.rows().map(Row::request).filter(request -> request.state() == MergeRequestState.OPENED && request.branches().fromFork()
                && request.branches().sourceProject().equals(OptionalLong.of(sourceProject))).map(Locked::id).limit(most).toList();
    }

    @Override
    public List<Long> openAcross(long projectId, long after, int most) {
        return rows.rows().map(Row::request).filter(request -> request.state() == MergeRequestState.OPENED && request.id() > after
                        && request.branches().fromFork() && request.branches().sourceProject().isPresent()
                        && (request.projectId() == projectId || request.branches().sourceProject().getAsLong() == projectId))
                .map(Locked::id).sorted().limit(most).toList();
    }

    @Override
    public List<Long> openOf(long targetProject, long after, int most) {
        return rows.rows().map(Row::request).filter(request -> request.state() == MergeRequestState.OPENED && request.id() > after
                && request.projectId() == targetProject).map(Locked::id).sorted().limit(most).toList();
    }

    @Override
    public List<Long> outdated(long sourceProject, String sourceBranch, long after, int most) {
        return rows.rows().map(Row::request).filter(request -> request.state() == MergeRequestState.OPENED && request.id() > after
                        && request.branches().sourceProject().equals(OptionalLong.of(sourceProject))
                        && request.branches().sourceBranch().equals(sourceBranch) && outdated(request))
                .map(Locked::id).limit(most).toList();
    }

    private boolean outdated(Locked request) {
        String head = source(request);
        boolean target = branches.containsKey(request.projectId() + " " + request.branches().targetBranch());
        return head == null || target && !versions.compares(request.id(), head);
    }

    private @Nullable String source(Locked request) {
        OptionalLong project = request.branches().sourceProject();
        return project.isEmpty() ? null : branches.get(project.getAsLong() + " " + request.branches().sourceBranch());
    }

    @Override
    public List<Long> openAimedAt(long targetProject, String targetBranch, int most) {
        return rows.rows().map(Row::request).filter(request -> OPEN.contains(request.state()) && request.projectId() == targetProject
                && request.branches().targetBranch().equals(targetBranch)).map(Locked::id).limit(most).toList();
    }

    @Override
    public boolean aimedAt(long targetProject, String targetBranch) {
        return rows.rows().map(Row::request).anyMatch(request -> OPEN.contains(request.state()) && request.projectId() == targetProject
                && request.branches().targetBranch().equals(targetBranch));
    }

    @Override
    public List<Long> openInto(long targetProject, String targetBranch, Collection<String> heads, int most) {
        return rows.rows().map(Row::request).filter(request -> request.state() == MergeRequestState.OPENED
                        && request.projectId() == targetProject && request.branches().targetBranch().equals(targetBranch)
                        && versions.latest(request.id()).map(version -> version.refs().head())
                                .filter(head -> heads.contains(head) && Objects.requireNonNullElse(source(request), head).equals(head))
                                .isPresent())
                .map(Locked::id).limit(most).toList();
    }

    @Override
    public boolean involves(long userId) {
        return !rows.rows(row -> wrote(row, userId) || Objects.equals(row.endedBy(), userId)).isEmpty();
    }

    private static boolean wrote(Row row, long userId) {
        return Objects.equals(row.request().authorId(), userId);
    }

    private static Locked by(Locked old, @Nullable Long author) {
        return new Locked(old.id(), old.iid(), old.branches(), old.content(), old.state(), author, old.updatedAt());
    }

    @Override
    public void reassign(long fromUser, long toUser) {
        reassignSome(fromUser, toUser, Integer.MAX_VALUE);
    }

    @Override
    public int reassignSome(long fromUser, long toUser, int most) {
        Set<Long> some = some(row -> wrote(row, fromUser) || Objects.equals(row.endedBy(), fromUser), most);
        replace(row -> some.contains(row.request().id()) && wrote(row, fromUser), row -> row.with(by(row.request(), toUser)));
        replace(row -> some.contains(row.request().id()) && Objects.equals(row.endedBy(), fromUser),
                row -> new Row(row.request(), toUser, row.checked()));
        return some.size();
    }

    private Set<Long> some(Predicate<Row> which, int most) {
        return rows.rows(which).stream().map(row -> row.request().id()).sorted().limit(most).collect(Collectors.toSet());
    }

    @Override
    public List<Long> removeSomeOf(long userId, int most) {
        List<Locked> some = rows.rows(row -> wrote(row, userId)).stream().map(Row::request).sorted(Comparator.comparing(Locked::id))
                .limit(most).toList();
        some.forEach(request -> rows.remove(request.id()));
        return some.stream().map(Locked::projectId).toList();
    }

    @Override
    public void unassign(long userId) {
        unassignSome(userId, Integer.MAX_VALUE);
    }

    @Override
    public int unassignSome(long userId, int most) {
        Set<Long> some = some(row -> {
            MergeRequestWorkers workers = row.request().content().workers();
            return workers.assignees().contains(userId) || workers.reviewers().contains(userId);
        }, most);
        replace(row -> some.contains(row.request().id()), row -> {
            Locked old = row.request();
            MergeRequestWorkers workers = old.content().workers();
            return row.with(new Locked(old.id(), old.iid(), old.branches(), old.content().withWorkers(new MergeRequestWorkers(
                    workers.assignees().stream().filter(id -> id != userId).toList(),
                    workers.reviewers().stream().filter(id -> id != userId).toList())), old.state(), old.authorId(), old.updatedAt()));
        });
        return some.size();
    }

    private void replace(Predicate<Row> which, UnaryOperator<Row> change) {
        transactions.write(() -> new HashSet<>(rows.rows(which)).forEach(row -> rows.put(row.request().id(), change.apply(row))));
    }
}
