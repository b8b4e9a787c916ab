package dev.slipway.application.branch;

import dev.slipway.application.branch.port.ProtectionRules;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.access.Caller;
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
        return rules.list(access.readable(caller, target), search, page);
    }

    /** @param name as it was given, wildcards included */
    public ProtectionView get(Caller caller, ProtectionTarget target, String name) {
        return rules.find(access.readable(caller, target), name).orElseThrow(Refusal::notFound);
    }
}
