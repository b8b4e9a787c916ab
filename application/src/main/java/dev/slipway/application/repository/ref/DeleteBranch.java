package dev.slipway.application.repository.ref;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.branch.BranchProtection;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.repository.port.Commits;
import dev.slipway.application.repository.port.Refs;
import dev.slipway.application.repository.port.Refs.Named;
import dev.slipway.application.repository.port.Refs.Target;
import dev.slipway.application.repository.push.ChangeRefs;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.repository.RefKind;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.RefUpdate;
import dev.slipway.domain.repository.Shas;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Deletes one branch, or all branches that are merged into the default one. */
public final class DeleteBranch {

    private final Access access;
    private final ChangeRefs changes;
    private final Refs refs;
    private final Commits commits;
    private final BranchProtection guards;

    public DeleteBranch(Access access, ChangeRefs changes, Refs refs, Commits commits, BranchProtection guards) {
        this.access = access;
        this.changes = changes;
        this.refs = refs;
        this.commits = commits;
        this.guards = guards;
    }

    public void delete(Caller caller, ProjectRef reference, String name, Freshness freshness) {
        access.signedIn(caller);
        ProjectGrant grant = access.project(caller, reference, Ability.PUSH_CODE);
        RefName branch = RefName.branch(name);
        Target target = refs.find(grant.id(), branch).orElseThrow(() -> Refusal.notFound("Branch"));
        commits.find(grant.id(), target.object()).ifPresent(commit -> freshness.check(commit.committer().at()));
        RefUpdate update = new RefUpdate(branch, target.object(), Shas.ZERO, false);
        changes.require(caller, grant, update);
        changes.move(caller, grant, update);
    }

    /** Deletes merged branches, except protected ones and those with a concurrent push. */
    public void deleteMerged(Caller caller, ProjectRef reference) {
        access.signedIn(caller);
        ProjectGrant grant = access.project(caller, reference, Ability.PUSH_CODE);
        List<Named> branches = refs.all(grant.id()).stream().filter(each -> each.ref().kind() == RefKind.BRANCH).toList();
        branches.stream().filter(each -> each.ref().name().equals(grant.defaultBranch())).findFirst().ifPresent(head -> {
            Set<String> shas = branches.stream().map(each -> each.target().object()).collect(Collectors.toSet());
            Set<String> merged = commits.reachable(grant.id(), head.target().object(), shas);
            branches.stream().filter(each -> each != head && merged.contains(each.target().object()))
                    .forEach(each -> deleteUnprotected(caller, grant, each));
        });
    }

    private void deleteUnprotected(Caller caller, ProjectGrant grant, Named branch) {
        RefUpdate update = new RefUpdate(branch.ref(), branch.target().object(), Shas.ZERO, false);
        if (!guards.guard(grant.id(), branch.ref().name()).isProtected() && changes.allowed(caller, grant, update)) {
            changes.tryMove(caller, grant, update);
        }
    }
}
