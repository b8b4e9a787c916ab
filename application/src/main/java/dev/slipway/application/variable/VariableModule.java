package dev.slipway.application.variable;

import dev.slipway.application.access.AccessModule;
import dev.slipway.application.audit.AuditModule;
import dev.slipway.application.kernel.KernelModule;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.variable.port.StoredVariables;

/** Makes the use cases of variables of projects, groups and the installation. */
public final class VariableModule {

    /** Ports of variables. */
    public record Ports(StoredVariables storedVariables) {}

    public final Ports ports;
    public final VariableReads variableReads;
    public final CreateVariable createVariable;
    public final UpdateVariable updateVariable;
    public final VariablesOfJobs variablesOfJobs;
    public final DeleteVariable deleteVariable;

    public VariableModule(Ports ports, KernelModule kernel, AccessModule access, AuditModule audit) {
        this.ports = ports;
        Transactions transactions = kernel.ports.transactions();
        VariableAccess variableAccess = new VariableAccess(access.access, ports.storedVariables());
        variableReads = new VariableReads(variableAccess, ports.storedVariables());
        createVariable = new CreateVariable(variableAccess, ports.storedVariables(), transactions, audit.auditTrail);
        updateVariable = new UpdateVariable(variableAccess, ports.storedVariables(), transactions, audit.auditTrail);
        variablesOfJobs = new VariablesOfJobs(ports.storedVariables());
        deleteVariable = new DeleteVariable(variableAccess, ports.storedVariables(), transactions, audit.auditTrail);
    }
}
