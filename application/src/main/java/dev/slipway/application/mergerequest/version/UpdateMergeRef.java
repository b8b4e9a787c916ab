package dev.slipway.application.mergerequest.version;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.mergerequest.CheckMergeability;
import dev.slipway.application.mergerequest.MergeRequestAccess;
import dev.slipway.application.mergerequest.MergeRequestView;
import dev.slipway.application.mergerequest.port.MergeRequestViews;
import dev.slipway.application.repository.WritableRepositories;
import dev.slipway.application.repository.port.Commits;
import dev.slipway.application.repository.port.MergeRequestRefs;
import dev.slipway.application.repository.port.Merges;
import dev.slipway.application.repository.port.Merges.Sides;
import dev.slipway.application.repository.port.Merges.Text;
import dev.slipway.application.repository.port.RepositoryFacts;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.mergerequest.MergeMessages;
import dev.slipway.domain.mergerequest.MergeRequestState;
import dev.slipway.domain.mergerequest.Mergeability;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.Signature;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Points {@code refs/merge-requests/<iid>/merge} at the commit that a merge of the present branches would make. It is made when it is asked
 * for, so that a push to a target branch costs nothing however many requests it has. The parents of the commit are the heads that it
 * merges, so that one of former heads is found and replaced. Heads that have no version yet are not merged: versions are recorded by pushes
 * and not by readers, who could copy the commits of a fork again and again otherwise.
 */
public final class UpdateMergeRef {

    /** Maximum number of merges while the branches move. */
    private static final int TURNS = 3;

    private final MergeRequestAccess requests;
    private final MergeRequestViews views;
    private final RecordVersions versions;
    private final CheckMergeability checks;
    private final Repository repository;

    /** Refs, merges and commits of the target project, and the room that it has for others. */
    public record Repository(MergeRequestRefs refs, Merges merges, Commits commits, RepositoryFacts facts, WritableRepositories room) {}

    public UpdateMergeRef(MergeRequestAccess requests, MergeRequestViews views, RecordVersions versions, CheckMergeability checks,
            Repository repository) {
        this.requests = requests;
        this.views = views;
        this.versions = versions;
        this.checks = checks;
        this.repository = repository;
    }

    /** Result of {@link #update}. */
    public sealed interface Result {}

    /**
     * The ref names a merge of the present branches.
     *
     * @param sides  heads that it merges
     * @param target branch that the first of them was the head of
     */
    public record Current(String sha, Sides sides, String target) implements Result {}

    /**
     * There is no such merge: nothing is left to merge, git finds a conflict, a branch is gone, or the request is not open. Or it is not
     * made, since the project is archived.
     */
    public record NotMergeable() implements Result {}

    /** The merge is not made, since the repository is full. */
    public record NoRoom() implements Result {}

    /** Git takes too long for the merge; another call may succeed. */
    public record Exceeded() implements Result {}

    /** The branches move all the time, the version of the present head is not recorded, or git lacks a head. */
    public record Outdated() implements Result {}

    /** Returns the commit of the ref for a caller who may read the request. */
    public String get(Caller caller, ProjectRef reference, long iid) {
        MergeRequestAccess.Found found = requests.find(caller, reference, iid);
        boolean archived = found.grant().standing().archived();
        return switch (archived ? present(found.request()) : update(found.request())) {
            case Current current -> current.sha();
            case NotMergeable ignored -> throw notMergeable();
            case NoRoom ignored -> throw notMergeable();
            case Exceeded ignored -> throw notMergeable();
            case Outdated ignored -> throw Refusal.badRequest(Reason.of("merge_request.merge_ref_outdated"));
        };
    }

    private static Refusal notMergeable() {
        return Refusal.badRequest(Reason.of("merge_request.not_mergeable"));
    }

    /** Returns the merge of the present branches if the ref names it; changes nothing. */
    private Result present(MergeRequestView request) {
        String source = request.git().heads().source();
        String target = request.git().heads().target();
        if (source == null || target == null || request.state() != MergeRequestState.OPENED) {
            return new NotMergeable();
        }
        Sides sides = new Sides(target, source);
        return repository.refs().find(request.projects().id(), request.iid(), MergeRequestRefs.Kind.MERGE)
                .filter(sha -> merges(request, sha, sides)).<Result>map(sha -> current(request, sha, sides)).orElseGet(NotMergeable::new);
    }

    /**
     * Makes the merge of the present branches if the ref does not name it yet, and removes the ref where there is none. Heads that git was
     * found not to merge are not tried again. Repeats it if a branch moves meanwhile. Takes up to a minute, so it is called before a
     * transaction.
     */
    public Result update(MergeRequestView request) {
        for (int turn = 0; turn < TURNS; turn++) {
            Optional<Result> result = attempt(request);
            if (result.isPresent()) {
                return result.get();
            }
        }
        return new Outdated();
    }

    /**
     * Returns empty if another attempt is needed. The ref is read before the heads, so that a slow merge does not replace one of later
     * heads.
     */
    private Optional<Result> attempt(MergeRequestView known) {
        Optional<String> before = repository.refs().find(known.projects().id(), known.iid(), MergeRequestRefs.Kind.MERGE);
        Optional<MergeRequestView> found = views.find(known.id());
        if (found.isEmpty()) {
            removeOfDeleted(known);
            return Optional.of(new NotMergeable());
        }
        MergeRequestView request = found.get();
        if (request.state() != MergeRequestState.OPENED) {
            return request.state() == MergeRequestState.LOCKED ? Optional.of(new NotMergeable()) : notMergeable(request, before);
        }
        String source = request.git().heads().source();
        String target = request.git().heads().target();
        if (source == null || target == null) {
            return notMergeable(request, before);
        }
        if (!isRecorded(request, source)) {
            return Optional.of(new Outdated());
        }
        Sides sides = new Sides(target, source);
        return before.filter(sha -> merges(request, sha, sides)).<Optional<Result>>map(sha -> Optional.of(current(request, sha, sides)))
                .orElseGet(() -> request.mergeability() == Mergeability.CANNOT_BE_MERGED
                        ? notMergeable(request, before) : make(request, before, sides));
    }

    /** Returns whether the last version has the head, so that the commit of a fork is in the target project. */
    private static boolean isRecorded(MergeRequestView request, String source) {
        return request.version() != null && request.version().refs().head().equals(source);
    }

    private boolean merges(MergeRequestView request, String sha, Sides sides) {
        return repository.commits().find(request.projects().id(), sha)
                .filter(commit -> commit.parents().equals(List.of(sides.ours(), sides.theirs()))).isPresent();
    }

    private Optional<Result> make(MergeRequestView request, Optional<String> before, Sides sides) {
        Optional<Commit> ours = commit(request, sides.ours());
        Optional<Commit> theirs = commit(request, sides.theirs());
        if (ours.isEmpty() || theirs.isEmpty()) {
            return Optional.of(new Outdated());
        }
        if (!repository.room().hasRoom(request.projects().id())) {
            return Optional.of(new NoRoom());
        }
        return switch (repository.merges().merge(request.projects().id(), sides, text(request, ours.get(), theirs.get()))) {
            case Merges.Done(Commit commit) -> put(request, before, commit.sha()) && isPresent(request, sides)
                    ? Optional.of(current(request, commit.sha(), sides)) : Optional.empty();
            case Merges.Exceeded ignored -> Optional.of(new Exceeded());
            case Merges.Obstacle obstacle when isPresent(request, sides) -> {
                checks.found(request.id(), sides, obstacle);
                yield notMergeable(request, before);
            }
            case Merges.Obstacle ignored -> Optional.empty();
        };
    }

    /** Points the ref at a merge. A request may be deleted while git merges; the ref goes with it then. */
    private boolean put(MergeRequestView request, Optional<String> before, String sha) {
        boolean stored = repository.refs().put(request.projects().id(), request.iid(), MergeRequestRefs.Kind.MERGE, before, sha);
        removeOfDeleted(request);
        return stored;
    }

    private void removeOfDeleted(MergeRequestView request) {
        if (versions.isRemoved(request.id())) {
            repository.refs().remove(request.projects().id(), request.iid(), MergeRequestRefs.Kind.MERGE);
        }
    }

    private static Current current(MergeRequestView request, String sha, Sides sides) {
        return new Current(sha, sides, request.content().targetBranch());
    }

    /** Removes the ref of former heads. Returns empty if it has moved meanwhile, as other heads may be merged. */
    private Optional<Result> notMergeable(MergeRequestView request, Optional<String> before) {
        boolean removed = before.isEmpty()
                || repository.refs().remove(request.projects().id(), request.iid(), MergeRequestRefs.Kind.MERGE, before.get());
        return removed ? Optional.of(new NotMergeable()) : Optional.empty();
    }

    private boolean isPresent(MergeRequestView request, Sides sides) {
        return views.find(request.id()).map(present -> present.git().heads())
                .filter(heads -> sides.ours().equals(heads.target()) && sides.theirs().equals(heads.source())).isPresent();
    }

    /**
     * Returns the text of the commit, in the name of the author of the request, with the time of the newer head: the same heads have the
     * same merge for all callers.
     */
    private Text text(MergeRequestView request, Commit target, Commit source) {
        Instant ours = target.committer().at();
        Instant theirs = source.committer().at();
        Instant newer = ours.isAfter(theirs) ? ours : theirs;
        Signature person = author(request)
                .map(author -> new Signature(author.name(), author.email(), newer))
                .orElseGet(() -> new Signature(source.committer().name(), source.committer().email(), newer));
        return Text.by(person, message(request));
    }

    private Optional<Commit> commit(MergeRequestView request, String sha) {
        return repository.commits().find(request.projects().id(), sha);
    }

    private Optional<RepositoryFacts.Author> author(MergeRequestView request) {
        return request.people().author() == null ? Optional.empty() : repository.facts().author(request.people().author().id());
    }

    private static String message(MergeRequestView request) {
        return MergeMessages.ofMerge(new MergeMessages.Merged(request.projects().sourceBranch(), request.content().targetBranch(),
                request.content().title(), List.of(), request.projects().path() + "!" + request.iid()));
    }
}
