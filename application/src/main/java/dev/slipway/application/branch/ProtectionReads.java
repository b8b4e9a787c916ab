package dev.slipway.application.branch;

import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.branch.ProtectionAccess.Authority;
import dev.slipway.application.branch.port.ProtectionRules;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.access.Caller;
import java.util.List;
import java.util.Optional;

/** Returns protections. Those of a project include what its groups prescribe. */
public final class ProtectionReads {

    private final ProtectionAccess access;
    private final ProtectionRules rules;

    public ProtectionReads(ProtectionAccess access, ProtectionRules rules) {
        this.access = access;
        this.rules = rules;
    }

    /** @param search part of the name, in any case of letters */
    public Page<ProtectionView> list(Caller caller, ProtectionTarget target, Optional<String> search, PageRequest page) {
        Authority reader = access.readable(caller, target);
        Page<ProtectionView> found = rules.list(reader.owner(), search, page);
        return found.with(access.shown(reader, found.items()));
    }

    /** Returns the protections of branches of a project, as the caller may see them. The caller may see the project's rules. */
    public List<ProtectionView> ofProject(Caller caller, ProjectGrant grant) {
        ProtectionOwner owner = new ProtectionOwner.ProjectBranches(grant.id());
        return access.shown(new Authority(owner, caller, grant.standing().role()), rules.all(owner));
    }

    /** @param name as it was given, wildcards included */
    public ProtectionView get(Caller caller, ProtectionTarget target, String name) {
        Authority reader = access.readable(caller, target);
        return access.shown(reader, List.of(rules.find(reader.owner(), name).orElseThrow(Refusal::notFound))).getFirst();
    }
}
