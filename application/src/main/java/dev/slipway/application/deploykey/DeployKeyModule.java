package dev.slipway.application.deploykey;

import dev.slipway.application.access.AccessModule;
import dev.slipway.application.audit.AuditModule;
import dev.slipway.application.branch.BranchModule;
import dev.slipway.application.deploykey.port.DeployKeys;
import dev.slipway.application.kernel.KernelModule;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.user.UserModule;
import dev.slipway.application.user.port.SshKeyReader;

/** Makes the use cases of deploy keys. */
public final class DeployKeyModule {

    /** Ports of deploy keys. */
    public record Ports(DeployKeys deployKeys) {}

    public final Ports ports;
    public final DeployKeyReads deployKeyReads;
    public final CreateDeployKey createDeployKey;
    public final EnableDeployKey enableDeployKey;
    public final UpdateDeployKey updateDeployKey;
    public final DisableDeployKey disableDeployKey;

    public DeployKeyModule(Ports ports, KernelModule kernel, AccessModule access, AuditModule audit, UserModule user, BranchModule branch) {
        this.ports = ports;
        Transactions transactions = kernel.ports.transactions();
        SshKeyReader reader = user.ports.keys().sshKeyReader();
        deployKeyReads = new DeployKeyReads(access.access, ports.deployKeys());
        createDeployKey = new CreateDeployKey(access.access, ports.deployKeys(), reader, transactions, audit.auditTrail);
        enableDeployKey = new EnableDeployKey(access.access, ports.deployKeys(), reader, transactions, audit.auditTrail);
        updateDeployKey = new UpdateDeployKey(access.access, ports.deployKeys(), branch.ports.protectionRules(), transactions,
                audit.auditTrail);
        disableDeployKey = new DisableDeployKey(access.access, ports.deployKeys(), branch.ports.protectionRules(), transactions,
                audit.auditTrail);
    }
}
