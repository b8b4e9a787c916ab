package dev.slipway.application.repository.push;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.branch.ProtectForDevelopers;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.repository.port.MirroredRefs;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.repository.RefName;
import java.util.Optional;

/** Protects or unprotects an existing branch, for clients that know developers and maintainers only. */
public final class ProtectBranch {

    private final Access access;
    private final MirroredRefs mirror;
    private final ProtectForDevelopers protections;

    public ProtectBranch(Access access, MirroredRefs mirror, ProtectForDevelopers protections) {
        this.access = access;
        this.mirror = mirror;
        this.protections = protections;
    }

    /**
     * @param developersCanPush empty leaves it unchanged; false by default
     * @param developersCanMerge likewise
     */
    public void protect(Caller caller, ProjectRef reference, String branch, Optional<Boolean> developersCanPush,
            Optional<Boolean> developersCanMerge) {
        protections.protect(caller, existing(caller, reference, branch), branch, developersCanPush, developersCanMerge);
    }

    public void unprotect(Caller caller, ProjectRef reference, String branch) {
        protections.unprotect(caller, existing(caller, reference, branch), branch);
    }

    private ProjectRef existing(Caller caller, ProjectRef reference, String branch) {
        access.signedIn(caller);
        ProjectGrant grant = access.project(caller, reference, Ability.MANAGE_PROTECTION);
        mirror.find(grant.id(), RefName.branch(branch)).orElseThrow(() -> Refusal.notFound("Branch"));
        return new ProjectRef.Id(grant.id());
    }
}
