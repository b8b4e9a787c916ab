package dev.slipway.application.mergerequest.merging;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.branch.BranchProtection;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.mergerequest.MergeRequestView;
import dev.slipway.application.mergerequest.port.MergeRequestViews;
import dev.slipway.application.pipeline.request.ActingUsers;
import dev.slipway.application.repository.port.Refs;
import dev.slipway.application.repository.push.ChangeRefs;
import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.mergerequest.MergeRequestState;
import dev.slipway.domain.mergerequest.SourceRemoval;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.RefUpdate;
import dev.slipway.domain.repository.Shas;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Removes the source branch of a merged request, if it is still at the merged head, as the user who merged it, or as the author if
 * the request asks for it. Open requests into that branch get the target branch of the merged one.
 */
public final class RemoveSourceBranch implements WorkHandler {

    public static final String KIND = "REMOVE_SOURCE_BRANCH_OF_REQUEST";

    private static final Reason KEPT = Reason.of("push.not_allowed");

    private final Access access;
    private final MergeRequestViews views;
    private final ActingUsers users;
    private final BranchProtection protection;
    private final Refs refs;
    private final ChangeRefs changes;
    private final RetargetRequests retarget;

    RemoveSourceBranch(Access access, MergeRequestViews views, ActingUsers users, BranchProtection protection, Refs refs,
            ChangeRefs changes, RetargetRequests retarget) {
        this.access = access;
        this.views = views;
        this.users = users;
        this.protection = protection;
        this.refs = refs;
        this.changes = changes;
        this.retarget = retarget;
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public void handle(long mergeRequestId) {
        views.find(mergeRequestId).filter(request -> request.state() == MergeRequestState.MERGED && request.version() != null
                && request.projects().sourceId() != null).ifPresent(request -> {
                    if (remove(request)) {
                        retarget.of(request);
                    }
                });
    }

    /** Returns whether the branch is gone. */
    private boolean remove(MergeRequestView request) {
        long project = Objects.requireNonNull(request.projects().sourceId());
        RefName branch = RefName.branch(request.projects().sourceBranch());
        Optional<String> present = refs.find(project, branch).map(Refs.Target::object);
        if (present.isEmpty()) {
            return true;
        }
        String merged = Objects.requireNonNull(request.version()).refs().head();
        RefUpdate update = new RefUpdate(branch, merged, Shas.ZERO, false);
        return users(request).anyMatch(caller -> remove(caller, project, update, present.get()));
    }

    private Stream<Caller> users(MergeRequestView request) {
        UserBrief author = request.content().options().removeSource() ? request.people().author() : null;
        return Stream.of(request.people().mergedBy(), author).filter(Objects::nonNull).map(user -> users.caller(user.id()))
                .filter(caller -> caller.account().isPresent());
    }

    private boolean remove(Caller caller, long project, RefUpdate update, String present) {
        Optional<ProjectGrant> grant = access.seen(caller, new ProjectRef.Id(project));
        if (grant.isEmpty() || !removal(caller, grant.get(), update, present).allowed()) {
            return false;
        }
        Optional<Reason> refused = changes.tryMove(caller, grant.get(), update, () -> objection(caller, project, update));
        if (refused.filter(ChangeRefs::concurrent).isPresent() && stands(project, update)) {
            throw new IllegalStateException(update.ref() + " of project " + project + " is moved by others");
        }
        return refused.isEmpty();
    }

    /** Decides again when the branch is about to go: one that was protected meanwhile, or made the default branch, stays. */
    private Optional<Reason> objection(Caller caller, long project, RefUpdate update) {
        return access.seen(caller, new ProjectRef.Id(project)).filter(now -> removal(caller, now, update, update.before()).allowed())
                .isPresent() ? Optional.empty() : Optional.of(KEPT);
    }

    private SourceRemoval removal(Caller caller, ProjectGrant grant, RefUpdate update, String present) {
        String branch = update.ref().name();
        return new SourceRemoval(protection.guard(grant.id(), branch).isProtected(), branch.equals(grant.defaultBranch()),
                present.equals(update.before()), changes.allowed(caller, grant, update));
    }

    private boolean stands(long project, RefUpdate update) {
        return refs.find(project, update.ref()).map(Refs.Target::object).filter(update.before()::equals).isPresent();
    }
}
