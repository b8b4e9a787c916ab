package dev.slipway.application.repository.push;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.branch.BranchProtection;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.branch.RefGuard;
import dev.slipway.domain.repository.RefName;
import java.util.Set;

/** Decides whether a push of a deploy key makes a pipeline of the user who added the key. */
public final class KeyPipelines {

    private final Access access;
    private final BranchProtection guards;

    public KeyPipelines(Access access, BranchProtection guards) {
        this.access = access;
        this.guards = guards;
    }

    /**
     * Returns whether a user who added a key may run a pipeline that its push makes. Memberships count alone: an administrator may run
     * pipelines everywhere, and everyone with the private key would run them with the administrator's rights.
     */
    public boolean allowed(Account addedBy, long projectId, RefName ref) {
        Caller member = new Caller.Person(addedBy.asMember(), 0, Set.of());
        return addedBy.state().blockReason().isEmpty() && access.seen(member, new ProjectRef.Id(projectId))
                .filter(grant -> grant.allows(Ability.CREATE_PIPELINE))
                .filter(grant -> guards.mayRunOn(member, grant, guard(guards, projectId, ref))).isPresent();
    }

    /** Returns the protections of a ref by its kind, so that the name of a branch never stands for a merge request. */
    static RefGuard guard(BranchProtection guards, long projectId, RefName ref) {
        return switch (ref.kind()) {
            case BRANCH -> guards.guard(projectId, ref.name());
            case TAG -> guards.tagGuard(projectId, ref.name());
            case OTHER -> guards.guard(projectId, ref.full(), false);
        };
    }
}
