package dev.slipway.application.alert;

import dev.slipway.application.alert.port.Alerts;
import dev.slipway.application.user.UserCascade;
import dev.slipway.application.user.port.InternalUsers;
import dev.slipway.domain.audit.AuditAuthor;
import dev.slipway.domain.user.UserKind;
import java.time.Instant;
import java.time.InstantSource;

/**
 * Unassigns deleted users from their alerts. Their entries in histories are reassigned to the ghost user, since an entry without a user
 * stands for an integration.
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

    /** Returns the position before issues, which is the order of locks: work on incidents locks the alert first. */
    @Override
    public Place place() {
        return Place.ALERTS;
    }

    @Override
    public void hide(long userId, boolean hard, AuditAuthor author, Instant now) {
        leave(userId, now);
    }

    /** Repeats the cascade: a request that was running during the deletion may have assigned the user since. */
    @Override
    public boolean removed(long userId) {
        leave(userId, clock.instant());
        return true;
    }

    private void leave(long userId, Instant now) {
        alerts.unassign(userId);
        if (alerts.acted(userId)) {
            alerts.reassignHistory(userId, internal.id(UserKind.GHOST, now));
        }
    }
}
