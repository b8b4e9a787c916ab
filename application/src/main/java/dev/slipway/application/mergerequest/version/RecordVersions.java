package dev.slipway.application.mergerequest.version;

import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.mergerequest.CheckMergeability;
import dev.slipway.application.mergerequest.MergeRequestVersion;
import dev.slipway.application.mergerequest.MergeRequestView;
import dev.slipway.application.mergerequest.VersionListener;
import dev.slipway.application.mergerequest.VersionListener.Candidate;
import dev.slipway.application.mergerequest.item.RecordClosings;
import dev.slipway.application.mergerequest.note.NotePushedCommits;
import dev.slipway.application.mergerequest.note.RequestNotes;
import dev.slipway.application.mergerequest.port.MergeRequestVersions;
import dev.slipway.application.mergerequest.port.MergeRequestVersions.NewVersion;
import dev.slipway.application.mergerequest.port.MergeRequestViews;
import dev.slipway.application.mergerequest.port.MergeRequests;
import dev.slipway.application.mergerequest.port.MergeRequests.Locked;
import dev.slipway.application.project.port.Forks;
import dev.slipway.application.repository.ObjectSource;
import dev.slipway.application.repository.port.MergeRequestRefs;
import dev.slipway.application.repository.port.Refs;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.mergerequest.MergeRequestEvent;
import dev.slipway.domain.mergerequest.MergeRequestState;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.Shas;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.LongUnaryOperator;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Records the versions of merge requests' diffs, and points their refs at the heads. */
public final class RecordVersions {

    /** Maximum number of comparisons while the branches move. */
    private static final int TURNS = 3;
    /** Attempts to point a ref if it moves meanwhile. */
    private static final int ATTEMPTS = 5;

    private final MergeRequests requests;
    private final MergeRequestVersions versions;
    private final MergeRequestViews views;
    private final VersionDiffs diffs;
    private final Git git;
    private final Followers followers;
    private final WorkRecord record;

    /** Refs of merge requests, those of branches, relations of forks, and how many bytes a project has room for. */
    public record Git(MergeRequestRefs heads, Refs branches, Forks forks, LongUnaryOperator room) {}

    /** Features and notes that follow versions, in the transactions that record them. */
    public record Followers(List<VersionListener> listeners, RequestNotes notes, NotePushedCommits commits) {}

    /** A version with the listeners that have prepared for it. */
    public record Prepared(NewVersion version, List<VersionListener> listeners) {

        public Prepared {
            listeners = List.copyOf(listeners);
        }
    }

    /** Records work inside transactions. */
    public record WorkRecord(Work work, Transactions transactions) {}

    public RecordVersions(MergeRequests requests, MergeRequestVersions versions, MergeRequestViews views, VersionDiffs diffs, Git git,
            Followers followers, WorkRecord record) {
        this.requests = requests;
        this.versions = versions;
        this.views = views;
        this.diffs = diffs;
        this.git = git;
        this.followers = followers;
        this.record = record;
    }

    /**
     * Compares the commits of a new request, and brings that of a fork into the target project. Called before a transaction.
     *
     * @return empty if the source project does not have the head
     * @throws Refusal if the target project has no room for it
     */
    public Optional<Prepared> prepare(long sourceProject, long targetProject, String start, String head) {
        return version(sourceProject, targetProject, start, head).map(version -> prepared(targetProject, Optional.empty(), version));
    }

    private Prepared prepared(long targetProject, Optional<MergeRequestVersion> before, NewVersion version) {
        Candidate candidate = new Candidate(targetProject, before, version.refs());
        return new Prepared(version, followers.listeners().stream().map(listener -> listener.prepared(candidate)).toList());
    }

    private Optional<NewVersion> version(long sourceProject, long targetProject, String start, String head) {
        MergeRequestRefs.Brought brought = sourceProject == targetProject ? MergeRequestRefs.Brought.STORED
                : git.heads().bring(sourceProject, targetProject, head, git.room().applyAsLong(targetProject));
        return switch (brought) {
            case STORED -> Optional.of(diffs.version(ObjectSource.of(targetProject).with(sourceProject), start, head));
            case MISSING -> Optional.empty();
            case EXCEEDED -> throw Refusal.badRequest(Reason.of("merge_request.no_room"));
        };
    }

    /** Returns the commits of a version that was prepared, the newest last. Called before a transaction. */
    public List<Commit> commits(long sourceProject, long targetProject, NewVersion version) {
        return diffs.commits(ObjectSource.of(targetProject).with(sourceProject), version.refs());
    }

    /** Stores a version in the present transaction, in which the request is locked. */
    public MergeRequestVersion store(Locked request, Prepared prepared, Instant now) {
        Optional<MergeRequestVersion> before = versions.latest(request.id());
        MergeRequestVersion stored = versions.add(request.id(), prepared.version(), now);
        prepared.listeners().forEach(listener -> listener.recorded(request, before, stored, now));
        record.work().soon(CheckMergeability.KIND, request.id());
        updateLater(request.id());
        return stored;
    }

    /** Records work in the present transaction that does what {@link #update} does, in case that the process ends before. */
    public void updateLater(long mergeRequestId) {
        record.work().soon(RecordVersionOfRequest.KIND, mergeRequestId);
        closingsLater(mergeRequestId);
    }

    /** Records work in the present transaction that records the issues that a request closes. */
    public void closingsLater(long mergeRequestId) {
        record.work().soon(RecordClosings.KIND, mergeRequestId);
    }

    /**
     * Updates a request, or leaves it to work if that fails: for callers whose own change is stored already. Equal work is recorded once.
     */
    public void updateOrLater(long mergeRequestId) {
        try {
            update(mergeRequestId);
        } catch (RuntimeException failed) {
            record.transactions().run(now -> {
                if (!record.work().isRecorded(RecordVersionOfRequest.KIND, mergeRequestId)) {
                    updateLater(mergeRequestId);
                }
            });
        }
    }

    /**
     * Records the version of the present branches of an open request, if there is none yet, and points its ref at the head. Closes a
     * request whose source branch or project is gone, and one of a project that is no fork any more, so that none of its objects are
     * brought.
     * Idempotent. Fails if the branches move all the time, and if the source project lacks the head.
     */
    public void update(long mergeRequestId) {
        boolean done = false;
        for (int turn = 0; turn < TURNS && !done; turn++) {
            done = views.find(mergeRequestId).filter(request -> request.state() == MergeRequestState.OPENED).map(this::compare)
                    .orElse(true);
        }
        if (!done) {
            throw new IllegalStateException("branches of merge request " + mergeRequestId + " cannot be compared");
        }
        point(mergeRequestId);
    }

    /** Returns whether the last version is of the present branches, or there is nothing to compare. */
    private boolean compare(MergeRequestView request) {
        String head = request.git().heads().source();
        String start = request.git().heads().target();
        Long sourceProject = request.projects().sourceId();
        if (head == null) {
            close(request.id(), locked -> sourceProject == null || isSourceGone(locked));
        }
        if (sourceProject != null && !isRelated(sourceProject, request.projects().id())) {
            close(request.id(), any -> true);
            return true;
        }
        if (head == null || start == null || sourceProject == null || versions.compares(request.id(), head)) {
            return true;
        }
        Optional<NewVersion> version = version(sourceProject, request.projects().id(), start, head);
        return version.isPresent() && store(request, head,
                prepared(request.projects().id(), Optional.ofNullable(request.version()), version.get()),
                followers.commits().draft(request, version.get()));
    }

    /** Returns false, and stores nothing, if the branches or the last version are not those that were compared. */
    private boolean store(MergeRequestView compared, String head, Prepared prepared, Optional<NotePushedCommits.Draft> note) {
        return record.transactions().write(now -> {
            Optional<Locked> locked = requests.lock(compared.id()).filter(request -> request.state() == MergeRequestState.OPENED);
            if (locked.isPresent() && !(current(compared, head) && follows(compared))) {
                return false;
            }
            locked.filter(request -> !versions.compares(request.id(), head)).ifPresent(request -> {
                MergeRequestVersion stored = store(request, prepared, now);
                note.ifPresent(draft -> followers.commits().write(request, draft, stored, now));
            });
            return true;
        });
    }

    /** Returns whether the branches are those that were compared, so that a slow comparison does not follow one of a later push. */
    private boolean current(MergeRequestView compared, String head) {
        return views.find(compared.id()).filter(present -> head.equals(present.git().heads().source())
                && present.content().targetBranch().equals(compared.content().targetBranch())).isPresent();
    }

    /** Returns whether the last version is the one that was compared with, so that the note about a push tells no commit twice. */
    private boolean follows(MergeRequestView compared) {
        return versions.latest(compared.id()).map(MergeRequestVersion::id)
                .equals(Optional.ofNullable(compared.version()).map(MergeRequestVersion::id));
    }

    /**
     * Renews what listeners have stored about the last version, for a commit of the target branch that is merged into. Nothing is stored
     * if there is another version meanwhile. Called outside a transaction.
     *
     * @param wanted decides, while the request is locked, whether it is still in the state to renew for
     */
    public void renew(MergeRequestView request, String start, Predicate<Locked> wanted) {
        MergeRequestVersion version = request.version();
        for (VersionListener listener : version == null ? List.<VersionListener>of() : followers.listeners()) {
            listener.renewal(request, start).ifPresent(renewal -> record.transactions().run(now -> requests.lock(request.id())
                    .filter(locked -> wanted.test(locked) && follows(request))
                    .ifPresent(locked -> renewal.store(locked, now))));
        }
    }

    private boolean isRelated(long sourceProject, long targetProject) {
        return sourceProject == targetProject
                || git.forks().network(sourceProject) == git.forks().network(targetProject);
    }

    private void close(long mergeRequestId, Predicate<Locked> reason) {
        record.transactions().run(now -> requests.lock(mergeRequestId)
                .filter(request -> request.state() == MergeRequestState.OPENED && reason.test(request))
                .ifPresent(request -> {
                    Long remover = isSourceGone(request) ? followers.notes().pusher(request, Shas.ZERO) : null;
                    move(request, MergeRequestEvent.CLOSE, remover, now);
                }));
    }

    /** Changes the state of a request that is locked, and tells it by a note. @param byUser null for the server itself */
    void move(Locked request, MergeRequestEvent event, @Nullable Long byUser, Instant now) {
        requests.move(request.id(), event, byUser, now);
        followers.notes().moved(request, event, byUser, now);
    }

    /** Writes a note about a change of a request that is locked. @param byUser null for the server itself */
    public void tell(Locked request, String text, @Nullable Long byUser, Instant now) {
        followers.notes().write(request, List.of(text), byUser, now);
    }

    private boolean isSourceGone(Locked request) {
        OptionalLong project = request.branches().sourceProject();
        return project.isPresent() && git.branches().find(project.getAsLong(), RefName.branch(request.branches().sourceBranch())).isEmpty();
    }

    /**
     * Returns whether the head of the last version is one of the commits, and no push that is not followed yet has moved the source branch
     * beyond it. The branch may be gone.
     */
    boolean endsIn(long mergeRequestId, Set<String> commits) {
        return views.find(mergeRequestId).filter(request -> {
            String head = headOf(request);
            return head != null && commits.contains(head) && Objects.requireNonNullElse(request.git().heads().source(), head).equals(head);
        }).isPresent();
    }

    private static @Nullable String headOf(MergeRequestView request) {
        return request.version() == null ? null : request.version().refs().head();
    }

    /**
     * Points the ref of a request at the head of its last version, also while others do, and removes it if the request was removed
     * meanwhile. Idempotent.
     */
    void point(long mergeRequestId) {
        for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
            Optional<MergeRequestView> request = views.find(mergeRequestId);
            if (request.isEmpty() || isPointed(request.get())) {
                return;
            }
            if (isRemoved(mergeRequestId)) {
                git.heads().remove(request.get().projects().id(), request.get().iid(), MergeRequestRefs.Kind.HEAD);
                return;
            }
        }
        throw new IllegalStateException("the head of merge request " + mergeRequestId + " is moved by others");
    }

    /** Returns whether the request itself is gone, and not only hidden with its project. */
    boolean isRemoved(long mergeRequestId) {
        return record.transactions().write(now -> requests.lock(mergeRequestId).isEmpty());
    }

    /**
     * Returns whether the ref names the head already; points it there otherwise. The ref is read before the version, so that one which
     * moved after the version was read stays.
     */
    private boolean isPointed(MergeRequestView request) {
        long project = request.projects().id();
        Optional<String> before = git.heads().find(project, request.iid(), MergeRequestRefs.Kind.HEAD);
        Optional<String> head = versions.latest(request.id()).map(version -> version.refs().head());
        if (head.isEmpty() || head.equals(before)) {
            return true;
        }
        git.heads().put(project, request.iid(), MergeRequestRefs.Kind.HEAD, before, head.get());
        return false;
    }
}
