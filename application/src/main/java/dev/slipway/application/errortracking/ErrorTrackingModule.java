package dev.slipway.application.errortracking;

import dev.slipway.application.access.AccessModule;
import dev.slipway.application.audit.AuditModule;
import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.errortracking.port.ClientKeys;
import dev.slipway.application.errortracking.port.ErrorTrackingSettings;
import dev.slipway.application.errortracking.port.TrackedErrors;
import dev.slipway.application.kernel.KernelModule;
import dev.slipway.application.kernel.port.Transactions;

/** Makes the use cases of error tracking. */
public final class ErrorTrackingModule {

    /** Ports and settings of error tracking. */
    public record Ports(ErrorTrackingSettings settings, ClientKeys clientKeys, TrackedErrors trackedErrors, ErrorTrackingPolicy policy) {}

    public final Ports ports;
    public final ErrorTrackingReads errorTrackingReads;
    public final UpdateErrorTracking updateErrorTracking;
    public final CreateClientKey createClientKey;
    public final DeleteClientKey deleteClientKey;
    public final UpdateTrackedError updateTrackedError;
    public final CollectErrors collectErrors;

    // Recurring work
    public final RemoveOldErrors removeOldErrors;

    // Offered to earlier features
    public final RemoveTrackedErrors removeTrackedErrors;

    public ErrorTrackingModule(Ports ports, KernelModule kernel, AccessModule access, AuditModule audit) {
        this.ports = ports;
        Transactions transactions = kernel.ports.transactions();
        AuditTrail trail = audit.auditTrail;
        ErrorTrackingAccess rights = new ErrorTrackingAccess(access.access);
        errorTrackingReads = new ErrorTrackingReads(rights, ports.settings(), ports.clientKeys(), ports.trackedErrors(), ports.policy());
        updateErrorTracking = new UpdateErrorTracking(rights, errorTrackingReads, ports.settings(), ports.policy(), transactions, trail);
        createClientKey = new CreateClientKey(rights, ports.clientKeys(), kernel.ports.secrets(), transactions, trail);
        deleteClientKey = new DeleteClientKey(rights, ports.clientKeys(), transactions, trail);
        updateTrackedError = new UpdateTrackedError(rights, ports.trackedErrors(), transactions);
        collectErrors = new CollectErrors(ports.clientKeys(), ports.trackedErrors(), ports.policy(), access.actionLimiter, transactions,
                kernel.ports.clock());
        removeOldErrors = new RemoveOldErrors(ports.trackedErrors(), ports.policy(), transactions, kernel.ports.work());
        removeTrackedErrors = new RemoveTrackedErrors(ports.trackedErrors(), transactions);
    }
}
