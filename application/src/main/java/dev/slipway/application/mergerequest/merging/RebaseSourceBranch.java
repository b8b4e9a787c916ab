package dev.slipway.application.mergerequest.merging;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.mergerequest.MergeRequestView;
import dev.slipway.application.mergerequest.port.MergeRequestViews;
import dev.slipway.application.mergerequest.port.MergeRequests;
import dev.slipway.application.mergerequest.port.MergeRequests.Rebase;
import dev.slipway.application.pipeline.request.ActingUsers;
import dev.slipway.application.repository.CommitSignatures;
import dev.slipway.application.repository.WritableRepositories;
import dev.slipway.application.repository.port.MergeRequestRefs;
import dev.slipway.application.repository.port.Merges;
import dev.slipway.application.repository.port.Merges.Sides;
import dev.slipway.application.repository.port.Refs;
import dev.slipway.application.repository.push.ChangeRefs;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.mergerequest.MergeRequestState;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.RefUpdate;
import java.util.List;
import java.util.Optional;

/**
 * Rebases the source branch of an open request onto its target branch, and pushes it as the user who asked for it. The failure is stored
 * for readers of the request. Idempotent: a branch that is rebased already stays as it is.
 */
public final class RebaseSourceBranch implements WorkHandler {

    public static final String KIND = "REBASE_SOURCE_BRANCH_OF_REQUEST";

    /** Maximum number of rebases if the branches move meanwhile. */
    private static final int ATTEMPTS = 5;
    private static final String FAILED = "merge_request.rebase_failed";
    private static final String REFUSED = "merge_request.rebase_refused";
    private static final String SKIP_CI = "ci.skip";

    private final Access access;
    private final MergeRequests requests;
    private final MergeRequestViews views;
    private final ActingUsers users;
    private final Git git;
    private final ChangeRefs changes;
    private final Transactions transactions;

    /** Parts of the repository. */
    record Git(Refs refs, MergeRequestRefs heads, Merges merges, WritableRepositories repositories, CommitSignatures signatures) {}

    RebaseSourceBranch(Access access, MergeRequests requests, MergeRequestViews views, ActingUsers users, Git git, ChangeRefs changes,
            Transactions transactions) {
        this.access = access;
        this.requests = requests;
        this.views = views;
        this.users = users;
        this.git = git;
        this.changes = changes;
        this.transactions = transactions;
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public void handle(long mergeRequestId) {
        requests.rebase(mergeRequestId).ifPresent(rebase -> {
            Optional<String> failure = views.find(mergeRequestId).filter(request -> request.state() == MergeRequestState.OPENED)
                    .flatMap(request -> rebase(request, rebase));
            end(mergeRequestId, failure);
        });
    }

    @Override
    public void givenUp(long mergeRequestId, String why) {
        end(mergeRequestId, Optional.of(FAILED));
    }

    private void end(long mergeRequestId, Optional<String> failure) {
        transactions.run(now -> requests.lock(mergeRequestId).filter(request -> requests.rebase(mergeRequestId).isPresent())
                .ifPresent(request -> requests.endRebase(mergeRequestId, failure.orElse(null))));
    }

    /** Returns the id of the reason for which the branch is not rebased; empty if it is. */
    private Optional<String> rebase(MergeRequestView request, Rebase rebase) {
        Long project = request.projects().sourceId();
        Caller caller = rebase.userId() == null ? Caller.ANONYMOUS : users.caller(rebase.userId());
        Optional<ProjectGrant> grant = project == null || caller.account().isEmpty() ? Optional.empty()
                : access.seen(caller, new ProjectRef.Id(project));
        if (grant.isEmpty() || !access.allows(caller, new ProjectRef.Id(request.projects().id()), Ability.READ_CODE)) {
            return Optional.of(REFUSED);
        }
        try {
            return rebase(caller, grant.get(), request, rebase.skipCi() ? List.of(SKIP_CI) : List.of());
        } catch (Refusal refused) {
            if (refused.unavailable()) {
                throw refused;
            }
            return Optional.of(FAILED);
        }
    }

    private Optional<String> rebase(Caller caller, ProjectGrant source, MergeRequestView request, List<String> options) {
        for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
            Optional<String> theirs = head(source.id(), request.projects().sourceBranch());
            Optional<String> ours = head(request.projects().id(), request.content().targetBranch());
            if (theirs.isEmpty() || ours.isEmpty() || !bring(request, source, ours.get())) {
                return Optional.of(FAILED);
            }
            git.repositories().prepare(source);
            Optional<Reason> refused = switch (git.merges().rebase(source.id(), new Sides(ours.get(), theirs.get()),
                    git.signatures().of(caller))) {
                case Merges.Done(var commit) -> changes.tryMove(caller, source, new RefUpdate(
                        RefName.branch(request.projects().sourceBranch()), theirs.get(), commit.sha(), true), options);
                case Merges.UpToDate() -> Optional.empty();
                case Merges.Obstacle ignored -> Optional.of(Reason.of(FAILED));
            };
            if (refused.filter(ChangeRefs::concurrent).isEmpty()) {
                return refused.map(reason -> reason.id().equals(FAILED) ? FAILED : REFUSED);
            }
        }
        return Optional.of(FAILED);
    }

    private Optional<String> head(long project, String branch) {
        return git.refs().find(project, RefName.branch(branch)).map(Refs.Target::object);
    }

    /** Brings the head of the target branch into a fork. Returns false if there is no room for it. */
    private boolean bring(MergeRequestView request, ProjectGrant source, String commit) {
        long target = request.projects().id();
        return target == source.id() || git.heads().bring(target, source.id(), commit, git.repositories().room(source.id()))
                == MergeRequestRefs.Brought.STORED;
    }
}
