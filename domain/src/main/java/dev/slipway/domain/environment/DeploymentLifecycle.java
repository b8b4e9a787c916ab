package dev.slipway.domain.environment;

import static dev.slipway.domain.environment.DeploymentEvent.*;
import static dev.slipway.domain.environment.DeploymentStatus.*;

import dev.slipway.domain.kernel.Lifecycle;
import java.util.EnumSet;
import java.util.Set;

/** Life cycle of a deployment. A finished deployment takes another final status if its job does. */
public final class DeploymentLifecycle {

    private static final Set<DeploymentStatus> ENDS = EnumSet.of(SUCCESS, FAILED, CANCELED, SKIPPED);

    public static final Lifecycle<DeploymentStatus, DeploymentEvent> TABLE = table();

    private DeploymentLifecycle() {
    }

    private static Lifecycle<DeploymentStatus, DeploymentEvent> table() {
        Lifecycle.Builder<DeploymentStatus, DeploymentEvent> rows =
                Lifecycle.named("deployment", DeploymentStatus.class, DeploymentEvent.class)
                        .startsAt(CREATED).finishesAt(SUCCESS, FAILED, CANCELED, SKIPPED)
                        .row("DEPLOYMENT-RUN-1", CREATED, RUN, RUNNING)
                        .row("DEPLOYMENT-RUN-2", BLOCKED, RUN, RUNNING)
                        .stays("DEPLOYMENT-RUN-3", RUNNING, RUN)
                        .row("DEPLOYMENT-BLOCK-1", CREATED, BLOCK, BLOCKED)
                        .stays("DEPLOYMENT-BLOCK-2", BLOCKED, BLOCK)
                        .reopens("DEPLOYMENT-BLOCK-3", SKIPPED, BLOCK, BLOCKED)
                        .reopens("DEPLOYMENT-CREATE-1", SKIPPED, CREATE, CREATED)
                        .stays("DEPLOYMENT-CREATE-2", CREATED, CREATE)
                        .row("DEPLOYMENT-CREATE-3", BLOCKED, CREATE, CREATED);
        fromAnywhere(rows, SUCCEED, SUCCESS);
        fromAnywhere(rows, DROP, FAILED);
        fromAnywhere(rows, CANCEL, CANCELED);
        fromAnywhere(rows, SKIP, SKIPPED);
        return rows.build();
    }

    private static void fromAnywhere(Lifecycle.Builder<DeploymentStatus, DeploymentEvent> rows,
            DeploymentEvent event, DeploymentStatus to) {
        int number = 1;
        for (DeploymentStatus from : DeploymentStatus.values()) {
            String id = "DEPLOYMENT-" + event + "-" + number++;
            if (from == to) {
                rows.stays(id, from, event);
            } else if (ENDS.contains(from)) {
                rows.reopens(id, from, event, to);
            } else {
                rows.row(id, from, event, to);
            }
        }
    }
}
