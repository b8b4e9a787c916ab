package dev.slipway.application.mergerequest.version;

import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.mergerequest.CheckMergeability;
import dev.slipway.application.mergerequest.MergeRequestVersion;
import dev.slipway.application.mergerequest.MergeRequestView;
import dev.slipway.application.mergerequest.VersionListener;
import dev.slipway.application.mergerequest.port.MergeRequestVersions;
import dev.slipway.application.mergerequest.port.MergeRequestVersions.NewVersion;
import dev.slipway.application.mergerequest.port.MergeRequestViews;
import dev.slipway.application.mergerequest.port.MergeRequests;
import dev.slipway.application.mergerequest.port.MergeRequests.Locked;
import dev.slipway.application.repository.ObjectSource;
import dev.slipway.application.repository.port.MergeRequestRefs;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.mergerequest.MergeRequestState;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/** Records a version of a merge request's diff, and points its ref at the head. */
public final class RecordVersions {

    /** Attempts to point a ref if it moves meanwhile. */
    private static final int ATTEMPTS = 5;

    private final MergeRequests requests;
    private final MergeRequestVersions versions;
    private final MergeRequestViews views;
    private final VersionDiffs diffs;
    private final Heads heads;
    private final List<VersionListener> listeners;
    private final WorkRecord record;

    /** Records work inside transactions. */
    public record WorkRecord(Work work, Transactions transactions) {}

    /** Refs of merge requests, and how many bytes a project has room for. */
    public record Heads(MergeRequestRefs refs, LongUnaryOperator room) {}

    public RecordVersions(MergeRequests requests, MergeRequestVersions versions, MergeRequestViews views, VersionDiffs diffs,
            Heads heads, List<VersionListener> listeners, WorkRecord record) {
        this.requests = requests;
        this.versions = versions;
        this.views = views;
        this.diffs = diffs;
        this.heads = heads;
        this.listeners = listeners;
        this.record = record;
    }

    /**
     * Compares two commits, and brings that of a fork into the target project. Called before a transaction.
     *
     * @throws Refusal if the target project has no room for it
     */
    public NewVersion prepare(long sourceProject, long targetProject, String start, String head) {
        if (sourceProject != targetProject && heads.refs().bring(sourceProject, targetProject, head,
                heads.room().applyAsLong(targetProject)) == MergeRequestRefs.Brought.EXCEEDED) {
            throw Refusal.badRequest(Reason.of("merge_request.no_room"));
        }
        return diffs.version(ObjectSource.of(targetProject).with(sourceProject), start, head);
    }

    /** Stores a version in the present transaction, in which the request is locked. */
    public void store(Locked request, NewVersion version, Instant now) {
        Optional<MergeRequestVersion> before = versions.latest(request.id());
        MergeRequestVersion stored = versions.add(request.id(), version, now);
        listeners.forEach(listener -> listener.recorded(request, before, stored, now));
        record.work().soon(CheckMergeability.KIND, request.id());
        record.work().soon(PointHeads.KIND, request.id());
    }

    /**
     * Records the version of the present commits of an open request, if there is none yet, and points its ref at the head. Idempotent.
     *
     * @param anew whether to record one even if the head is that of the last version, since the target branch is another
     */
    public void update(long mergeRequestId, boolean anew) {
        views.find(mergeRequestId).filter(request -> request.state() == MergeRequestState.OPENED)
                .ifPresent(request -> update(request, anew));
        point(mergeRequestId);
    }

    private void update(MergeRequestView request, boolean anew) {
        String head = request.git().heads().source();
        String start = request.git().heads().target();
        Long sourceProject = request.projects().sourceId();
        if (head == null || start == null || sourceProject == null || !anew && head.equals(headOf(request))) {
            return;
        }
        NewVersion version = prepare(sourceProject, request.projects().id(), start, head);
        record.transactions().run(now -> requests.lock(request.id()).filter(locked -> locked.state() == MergeRequestState.OPENED)
                .filter(locked -> current(request, head))
                .filter(locked -> anew || !heads(locked.id(), Set.of(head)))
                .ifPresent(locked -> store(locked, version, now)));
    }

    /** Returns whether the branches are those that were compared, so that a slow comparison does not follow one of a later push. */
    private boolean current(MergeRequestView compared, String head) {
        return views.find(compared.id()).filter(present -> head.equals(present.git().heads().source())
                && present.content().targetBranch().equals(compared.content().targetBranch())).isPresent();
    }

    /** Returns whether the head of the last version is one of the commits. */
    boolean heads(long mergeRequestId, Set<String> commits) {
        return versions.latest(mergeRequestId).filter(latest -> commits.contains(latest.refs().head())).isPresent();
    }

    private static @Nullable String headOf(MergeRequestView request) {
        return request.version() == null ? null : request.version().refs().head();
    }

    /** Points the ref of a request at the head of its last version, also while others do. Idempotent. */
    public void point(long mergeRequestId) {
        for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
            if (tryPoint(mergeRequestId)) {
                return;
            }
        }
        throw new IllegalStateException("the head of merge request " + mergeRequestId + " is moved by others");
    }

    /** Reads the ref before the version, so that a ref which moved after the version was read stays. */
    private boolean tryPoint(long mergeRequestId) {
        Optional<MergeRequestView> found = views.find(mergeRequestId);
        if (found.isEmpty()) {
            return true;
        }
        long project = found.get().projects().id();
        long iid = found.get().iid();
        Optional<String> before = heads.refs().find(project, iid, MergeRequestRefs.Kind.HEAD);
        Optional<String> head = versions.latest(mergeRequestId).map(version -> version.refs().head());
        return head.isEmpty() || head.equals(before)
                || heads.refs().put(project, iid, MergeRequestRefs.Kind.HEAD, before, head.get());
    }
}
