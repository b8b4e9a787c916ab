package dev.slipway.application.deploytoken;

import dev.slipway.application.access.AccessModule;
import dev.slipway.application.audit.AuditModule;
import dev.slipway.application.deploytoken.port.DeployTokens;
import dev.slipway.application.kernel.KernelModule;
import dev.slipway.application.kernel.port.Transactions;

/** Makes the use cases of deploy tokens. */
public final class DeployTokenModule {

    /** Ports of deploy tokens. */
    public record Ports(DeployTokens deployTokens) {}

    public final Ports ports;
    public final DeployTokenReads deployTokenReads;
    public final CreateDeployToken createDeployToken;
    public final DeleteDeployToken deleteDeployToken;

    public DeployTokenModule(Ports ports, KernelModule kernel, AccessModule access, AuditModule audit) {
        this.ports = ports;
        Transactions transactions = kernel.ports.transactions();
        deployTokenReads = new DeployTokenReads(access.access, ports.deployTokens(), kernel.ports.clock());
        createDeployToken = new CreateDeployToken(access.access, ports.deployTokens(), kernel.ports.secrets(), transactions,
                audit.auditTrail);
        deleteDeployToken = new DeleteDeployToken(access.access, ports.deployTokens(), transactions, audit.auditTrail);
    }
}
