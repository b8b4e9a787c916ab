package dev.slipway.application.repository;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.repository.port.Commits;
import dev.slipway.application.repository.port.Refs;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.RefUpdate;
import dev.slipway.domain.repository.Shas;
import jakarta.inject.Singleton;

/** Begins a branch at a commit that another ref or a name of a commit tells. */
@Singleton
public final class CreateBranch {

    private final Access access;
    private final RefChanges changes;
    private final Refs refs;
    private final Commits commits;

    public CreateBranch(Access access, RefChanges changes, Refs refs, Commits commits) {
        this.access = access;
        this.changes = changes;
        this.refs = refs;
        this.commits = commits;
    }

    /** @param from a branch, a tag or a commit */
    public void create(Caller caller, ProjectRef reference, String name, String from) {
        access.signedIn(caller);
        ProjectGrant grant = access.project(caller, reference, Ability.PUSH_CODE);
        RefName branch = RefName.branch(name);
        changes.require(caller, grant, RefUpdate.intended(branch, Shas.ZERO));
        if (refs.find(grant.id(), branch).isPresent()) {
            throw Refusal.badRequest(Reason.of("branch.exists"));
        }
        Commit start = commits.find(grant.id(), from).orElseThrow(() -> Refusal.badRequest(Reason.of("branch.no_start", from)));
        changes.move(caller, grant, new RefUpdate(branch, Shas.ZERO, start.sha(), false));
    }
}
