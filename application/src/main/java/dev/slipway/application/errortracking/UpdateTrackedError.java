package dev.slipway.application.errortracking;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.errortracking.port.TrackedErrors;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.errortracking.ErrorStatus;

/** Resolves, ignores or reopens an error. */
public final class UpdateTrackedError {

    private final ErrorTrackingAccess rights;
    private final TrackedErrors errors;
    private final Transactions transactions;

    UpdateTrackedError(ErrorTrackingAccess rights, TrackedErrors errors, Transactions transactions) {
        this.rights = rights;
        this.errors = errors;
        this.transactions = transactions;
    }

    public TrackedErrorView update(Caller caller, ProjectRef project, long id, ErrorStatus status) {
        long projectId = rights.changeable(caller, project);
        return transactions.write(now -> {
            if (!errors.move(projectId, id, status, now)) {
                throw Refusal.notFound();
            }
            return errors.find(projectId, id).orElseThrow(Refusal::notFound);
        });
    }
}
