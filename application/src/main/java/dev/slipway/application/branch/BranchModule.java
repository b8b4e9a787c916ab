package dev.slipway.application.branch;

import dev.slipway.application.branch.port.ProtectedRefs;

/** Makes the use cases of protected branches. */
public final class BranchModule {

    /** Ports of protected branches. */
    public record Ports(ProtectedRefs protectedRefs) {}

    public final Ports ports;
    public final BranchProtection branchGuards;

    public BranchModule(Ports ports) {
        this.ports = ports;
        branchGuards = new BranchProtection(ports.protectedRefs());
    }
}
