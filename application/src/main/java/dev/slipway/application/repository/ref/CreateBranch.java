package dev.slipway.application.repository.ref;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.repository.CreateCommit;
import dev.slipway.application.repository.port.Commits;
import dev.slipway.application.repository.port.Refs;
import dev.slipway.application.repository.port.RepositoryFacts;
import dev.slipway.application.repository.push.ChangeRefs;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.FileAction;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.RefUpdate;
import dev.slipway.domain.repository.Shas;

/**
 * Creates a branch at a commit, given by a ref or commit id. An empty repository first gets its default branch, with a commit that adds a
 * README.
 */
public final class CreateBranch {

    private final Access access;
    private final ChangeRefs changes;
    private final Refs refs;
    private final Commits commits;
    private final CreateCommit files;
    private final RepositoryFacts facts;

    public CreateBranch(Access access, ChangeRefs changes, Refs refs, Commits commits, CreateCommit files, RepositoryFacts facts) {
        this.access = access;
        this.changes = changes;
        this.refs = refs;
        this.commits = commits;
        this.files = files;
        this.facts = facts;
    }

    /** @param from a branch, a tag or a commit */
    public void create(Caller caller, ProjectRef reference, String name, String from) {
        access.signedIn(caller);
        ProjectGrant grant = access.project(caller, reference, Ability.PUSH_CODE);
        RefName branch = RefName.branch(name);
        changes.require(caller, grant, RefUpdate.intended(branch, Shas.ZERO));
        if (empty(grant)) {
            begin(caller, grant);
        }
        if (refs.find(grant.id(), branch).isPresent()) {
            throw Refusal.badRequest(Reason.of("branch.exists"));
        }
        Commit start = commits.find(grant.id(), from).orElseThrow(() -> Refusal.badRequest(Reason.of("branch.no_start", from)));
        changes.move(caller, grant, new RefUpdate(branch, Shas.ZERO, start.sha(), false));
    }

    private boolean empty(ProjectGrant grant) {
        return facts.find(grant.id()).filter(RepositoryFacts.Facts::empty).isPresent();
    }

    /** Creates the default branch. If a concurrent request creates it, that branch is used. */
    private void begin(Caller caller, ProjectGrant grant) {
        FileAction readme = new FileAction.Create("README.md", new byte[0], false);
        try {
            files.commit(caller, new ProjectRef.Id(grant.id()), CreateCommit.Request.of(grant.defaultBranch(), "Add README.md", readme));
        } catch (Refusal refused) {
            if (empty(grant)) {
                throw refused;
            }
        }
    }
}
