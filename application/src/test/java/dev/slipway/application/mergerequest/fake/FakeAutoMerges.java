package dev.slipway.application.mergerequest.fake;

import dev.slipway.application.kernel.fake.FakeTable;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.mergerequest.automerge.AutoMerge;
import dev.slipway.application.mergerequest.port.AutoMerges;
import dev.slipway.application.mergerequest.port.MergeRequests.Locked;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.domain.mergerequest.MergeRequestState;
import dev.slipway.domain.pipeline.PipelineStatus;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Auto-merges in memory. */
public final class FakeAutoMerges implements AutoMerges {

    private static final Set<PipelineStatus> PASSED = EnumSet.of(PipelineStatus.SUCCESS, PipelineStatus.SKIPPED);

    private record Ran(long projectId, String branch, @Nullable Long mergeRequest, PipelineStatus status) {}

    private record Branch(long projectId, String name) {}

    private final FakeMergeRequests requests;
    private final FakeTable<Long, AutoMerge> rows;
    private final FakeTable<Long, String> errors;
    private final Map<Long, Ran> pipelines = new ConcurrentHashMap<>();
    private final Map<Branch, String> heads = new ConcurrentHashMap<>();
    private final Set<Long> skipping = ConcurrentHashMap.newKeySet();
    private final Set<Long> gone = ConcurrentHashMap.newKeySet();
    private final AtomicLong ids = new AtomicLong();

    public FakeAutoMerges(FakeTransactions transactions, FakeMergeRequests requests) {
        this.requests = requests;
        this.rows = new FakeTable<>(transactions);
        this.errors = new FakeTable<>(transactions);
        requests.onEnd(rows::remove);
    }

    public long pipeline(long projectId, String branch, @Nullable Long mergeRequest, PipelineStatus status) {
        long id = ids.incrementAndGet();
        pipelines.put(id, new Ran(projectId, branch, mergeRequest, status));
        return id;
    }

    /** Stores the head of a branch. All pipelines ran for {@code PipelineDraft.SHA}. */
    public void branch(long projectId, String name, String sha) {
        heads.put(new Branch(projectId, name), sha);
    }

    public void allowSkipped(long projectId) {
        skipping.add(projectId);
    }

    public void deleteUser(long id) {
        gone.add(id);
    }

    public Optional<String> error(long mergeRequestId) {
        return errors.find(mergeRequestId);
    }

    @Override
    public void put(long mergeRequestId, AutoMerge merge, Instant now) {
        if (requests.lock(mergeRequestId).isEmpty()) {
            throw new IllegalStateException("merge request " + mergeRequestId + " is gone");
        }
        rows.put(mergeRequestId, merge);
        errors.remove(mergeRequestId);
    }

    @Override
    public Optional<AutoMerge> find(long mergeRequestId) {
        return rows.find(mergeRequestId).map(merge -> merge.userId().isPresent() && gone.contains(merge.userId().getAsLong())
                ? new AutoMerge(OptionalLong.empty(), merge.target(), merge.instructions()) : merge);
    }

    @Override
    public void end(long mergeRequestId, @Nullable String error, Instant now) {
        if (rows.find(mergeRequestId).isPresent()) {
            rows.remove(mergeRequestId);
            if (error != null) {
                errors.put(mergeRequestId, error);
            }
        }
    }

    @Override
    public List<Long> waitingFor(long pipelineId) {
        return Optional.ofNullable(pipelines.get(pipelineId)).filter(ran -> PASSED.contains(ran.status()))
                .map(ran -> open(request -> concerns(ran, request))).orElse(List.of());
    }

    private static boolean concerns(Ran ran, Locked request) {
        return Objects.equals(ran.mergeRequest(), request.id())
                || request.branches().sourceProject().equals(OptionalLong.of(ran.projectId()))
                        && request.branches().sourceBranch().equals(ran.branch());
    }

    private List<Long> open(Predicate<Locked> which) {
        return requests.all().stream().map(FakeMergeRequests.Row::request)
                .filter(request -> request.state() == MergeRequestState.OPENED && rows.find(request.id()).isPresent())
                .filter(which)
                .map(Locked::id).sorted().toList();
    }

    @Override
    public List<Long> ready(long after, int most) {
        return open(request -> request.id() > after && passed(request)).stream().limit(most).toList();
    }

    private boolean passed(Locked request) {
        Branch source = new Branch(request.branches().sourceProject().orElse(0), request.branches().sourceBranch());
        return PipelineDraft.SHA.equals(heads.get(source)) && pipelines.entrySet().stream()
                .filter(ran -> concerns(ran.getValue(), request)).max(Map.Entry.comparingByKey())
                .filter(newest -> suffices(newest.getValue().status(), request.projectId())).isPresent();
    }

    private boolean suffices(PipelineStatus status, long projectId) {
        return status == PipelineStatus.SUCCESS || status == PipelineStatus.SKIPPED && skipping.contains(projectId);
    }
}
