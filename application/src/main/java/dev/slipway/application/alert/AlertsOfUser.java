package dev.slipway.application.alert;

import dev.slipway.application.alert.port.Alerts;
import dev.slipway.application.user.UserCascade;
import dev.slipway.application.user.port.InternalUsers;
import dev.slipway.domain.user.UserKind;
import java.time.Instant;
import java.time.InstantSource;

/**
 * Takes deleted users away from the alerts that they look after: an alert that nobody looks after says so. What they did stays in the
 * histories, as done by the ghost, since what nobody did was done by an integration.
 */
public final class AlertsOfUser implements UserCascade {

    private final Alerts alerts;
    private final InternalUsers internal;
    private final InstantSource clock;

    public AlertsOfUser(Alerts alerts, InternalUsers internal, InstantSource clock) {
        this.alerts = alerts;
        this.internal = internal;
        this.clock = clock;
    }

    /** Whoever makes an incident of an alert, or ends it, locks the alert first. */
    @Override
    public Place place() {
        return Place.ALERTS;
    }

    @Override
    public void hide(long userId, boolean hard, Instant now) {
        leave(userId, now);
    }

    /** A request that was on its way when the user was deleted may have assigned or changed one since. */
    @Override
    public boolean removed(long userId) {
        leave(userId, clock.instant());
        return true;
    }

    private void leave(long userId, Instant now) {
        alerts.unassign(userId);
        if (alerts.acted(userId)) {
            alerts.handOver(userId, internal.id(UserKind.GHOST, now));
        }
    }
}
