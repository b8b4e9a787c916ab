package dev.slipway.application.repository.ref;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.repository.CommitSignatures;
import dev.slipway.application.repository.port.Commits;
import dev.slipway.application.repository.port.Refs;
import dev.slipway.application.repository.push.ChangeRefs;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.RefUpdate;
import dev.slipway.domain.repository.Shas;

/** Creates a tag: lightweight, or annotated with a message. */
public final class CreateTag {

    private final Access access;
    private final ChangeRefs changes;
    private final Refs refs;
    private final Commits commits;
    private final CommitSignatures signatures;

    public CreateTag(Access access, ChangeRefs changes, Refs refs, Commits commits, CommitSignatures signatures) {
        this.access = access;
        this.changes = changes;
        this.refs = refs;
        this.commits = commits;
        this.signatures = signatures;
    }

    /**
     * @param from    a branch, a tag or a commit
     * @param message null or blank for a light tag
     */
    public void create(Caller caller, ProjectRef reference, String name, String from, String message) {
        access.signedIn(caller);
        ProjectGrant grant = access.project(caller, reference, Ability.PUSH_CODE);
        RefName tag = RefName.tag(name);
        changes.require(caller, grant, RefUpdate.intended(tag, Shas.ZERO));
        if (refs.find(grant.id(), tag).isPresent()) {
            throw Refusal.badRequest(Reason.of("tag.exists", name));
        }
        Commit target = commits.find(grant.id(), from).orElseThrow(() -> Refusal.badRequest(Reason.of("tag.no_target", from)));
        String object = message == null || message.isBlank() ? target.sha() : annotated(caller, grant, name, target, message);
        changes.move(caller, grant, new RefUpdate(tag, Shas.ZERO, object, false));
    }

    private String annotated(Caller caller, ProjectGrant grant, String name, Commit target, String message) {
        return commits.writeTag(grant.id(), name, target.sha(), message, signatures.of(caller));
    }
}
