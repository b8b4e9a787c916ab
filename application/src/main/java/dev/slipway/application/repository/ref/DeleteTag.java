package dev.slipway.application.repository.ref;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.repository.port.Commits;
import dev.slipway.application.repository.port.Refs;
import dev.slipway.application.repository.port.Refs.Target;
import dev.slipway.application.repository.push.ChangeRefs;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.RefUpdate;
import dev.slipway.domain.repository.Shas;
import java.util.Optional;

/** Deletes a tag. */
public final class DeleteTag {

    private final Access access;
    private final ChangeRefs changes;
    private final Refs refs;
    private final Commits commits;

    public DeleteTag(Access access, ChangeRefs changes, Refs refs, Commits commits) {
        this.access = access;
        this.changes = changes;
        this.refs = refs;
        this.commits = commits;
    }

    public void delete(Caller caller, ProjectRef reference, String name, Freshness freshness) {
        access.signedIn(caller);
        ProjectGrant grant = access.project(caller, reference, Ability.PUSH_CODE);
        RefName tag = RefName.tag(name);
        Target target = refs.find(grant.id(), tag).orElseThrow(() -> Refusal.notFound("Tag"));
        Optional.ofNullable(target.commit()).flatMap(sha -> commits.find(grant.id(), sha))
                .ifPresent(commit -> freshness.check(commit.committer().at()));
        RefUpdate update = new RefUpdate(tag, target.object(), Shas.ZERO, false);
        changes.require(caller, grant, update);
        changes.move(caller, grant, update);
    }
}
