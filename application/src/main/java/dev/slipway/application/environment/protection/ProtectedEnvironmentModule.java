package dev.slipway.application.environment.protection;

import dev.slipway.application.environment.EnvironmentModule;
import dev.slipway.application.environment.port.ProtectedEnvironmentRecords;

/** Makes the use cases of protected environments. A part of {@link EnvironmentModule}. */
public final class ProtectedEnvironmentModule {

    public final ProtectedEnvironmentReads protectedEnvironmentReads;
    public final ProtectEnvironment protectEnvironment;
    public final UpdateProtectedEnvironment updateProtectedEnvironment;
    public final UnprotectEnvironment unprotectEnvironment;

    public ProtectedEnvironmentModule(ProtectedEnvironmentRecords protections, EnvironmentModule.Earlier earlier) {
        var access = earlier.access().access;
        var transactions = earlier.kernel().ports.transactions();
        var audit = earlier.audit().auditTrail;
        NamedAccounts accounts = new NamedAccounts(earlier.branch().ports.protectionRules(), protections);
        protectedEnvironmentReads = new ProtectedEnvironmentReads(access, protections);
        protectEnvironment = new ProtectEnvironment(access, protections, accounts, transactions, audit);
        updateProtectedEnvironment = new UpdateProtectedEnvironment(access, protections, accounts, transactions, audit);
        unprotectEnvironment = new UnprotectEnvironment(access, protections, transactions, audit);
    }
}
