package dev.slipway.application.branch;

import dev.slipway.application.access.AccessModule;
import dev.slipway.application.audit.AuditModule;
import dev.slipway.application.branch.port.ProtectedRefs;
import dev.slipway.application.branch.port.ProtectionRules;
import dev.slipway.application.kernel.KernelModule;
import dev.slipway.application.kernel.port.Transactions;

/** Makes the use cases of protected branches. */
public final class BranchModule {

    /** Ports of protected branches. */
    public record Ports(ProtectedRefs protectedRefs, ProtectionRules protectionRules) {}

    public final Ports ports;
    public final BranchProtection branchGuards;
    public final DefaultProtections defaultProtections;
    public final ProtectionReads protectionReads;
    public final CreateProtection createProtection;
    public final UpdateProtection updateProtection;
    public final DeleteProtection deleteProtection;
    public final ProtectForDevelopers protectForDevelopers;

    public BranchModule(Ports ports, KernelModule kernel, AccessModule access, AuditModule audit, RequestBranches requestBranches) {
        this.ports = ports;
        Transactions transactions = kernel.ports.transactions();
        branchGuards = new BranchProtection(ports.protectedRefs(), requestBranches);
        defaultProtections = new DefaultProtections(ports.protectedRefs(), access.ports.applicationSettings());
        ProtectionAccess protectionAccess = new ProtectionAccess(access.access, ports.protectedRefs());
        protectionReads = new ProtectionReads(protectionAccess, ports.protectionRules());
        createProtection = new CreateProtection(protectionAccess, ports.protectionRules(), transactions, audit.auditTrail);
        updateProtection = new UpdateProtection(protectionAccess, ports.protectionRules(), transactions, audit.auditTrail);
        deleteProtection = new DeleteProtection(protectionAccess, ports.protectionRules(), transactions, audit.auditTrail);
        protectForDevelopers = new ProtectForDevelopers(protectionAccess, ports.protectionRules(), transactions, audit.auditTrail);
    }
}
