package dev.slipway.application.repository.push;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.branch.BranchProtection;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.repository.RefKind;
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
                .filter(grant -> guards.mayRunOn(member, grant, ref.name(), ref.kind() == RefKind.TAG)).isPresent();
    }
}
