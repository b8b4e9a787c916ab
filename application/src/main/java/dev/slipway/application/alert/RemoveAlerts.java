package dev.slipway.application.alert;

import dev.slipway.application.alert.port.Alerts;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.project.ProjectCascade;

/** Removes the alerts of a deleted project, in batches. */
public final class RemoveAlerts implements ProjectCascade {

    private static final int PIECE = 500;

    private final Alerts alerts;
    private final Transactions transactions;

    public RemoveAlerts(Alerts alerts, Transactions transactions) {
        this.alerts = alerts;
        this.transactions = transactions;
    }

    @Override
    public boolean removePiece(long projectId) {
        return transactions.write(() -> alerts.removeSome(projectId, PIECE)) == PIECE;
    }
}
