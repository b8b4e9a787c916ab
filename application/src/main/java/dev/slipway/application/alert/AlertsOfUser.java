package dev.slipway.application.alert;

import dev.slipway.application.alert.port.Alerts;
import dev.slipway.application.user.UserRemains;
import jakarta.inject.Singleton;
import java.time.Instant;

/** Takes deleted users away from the alerts that they look after: an alert that nobody looks after says so. */
@Singleton
public final class AlertsOfUser implements UserRemains {

    private final Alerts alerts;

    public AlertsOfUser(Alerts alerts) {
        this.alerts = alerts;
    }

    @Override
    public void hide(long userId, boolean hard, Instant now) {
        alerts.unassign(userId);
    }

    /** A request that was on its way when the user was deleted may have assigned one since. */
    @Override
    public boolean removed(long userId) {
        alerts.unassign(userId);
        return true;
    }
}
