package dev.slipway.domain.alert;

import static dev.slipway.domain.alert.AlertEvent.*;
import static dev.slipway.domain.alert.AlertStatus.*;

import dev.slipway.domain.kernel.Lifecycle;

/** Life cycle of an alert, as a table. */
public final class AlertLifecycle {

    public static final Lifecycle<AlertStatus, AlertEvent> TABLE =
            Lifecycle.named("alert", AlertStatus.class, AlertEvent.class)
                    .startsAt(TRIGGERED).finishesAt(RESOLVED)
                    .stays("ALERT-01", TRIGGERED, TRIGGER)
                    .row("ALERT-02", ACKNOWLEDGED, TRIGGER, TRIGGERED)
                    .row("ALERT-03", IGNORED, TRIGGER, TRIGGERED)
                    .reopens("ALERT-04", RESOLVED, TRIGGER, TRIGGERED)
                    .row("ALERT-05", TRIGGERED, ACKNOWLEDGE, ACKNOWLEDGED)
                    .stays("ALERT-06", ACKNOWLEDGED, ACKNOWLEDGE)
                    .row("ALERT-07", IGNORED, ACKNOWLEDGE, ACKNOWLEDGED)
                    .reopens("ALERT-08", RESOLVED, ACKNOWLEDGE, ACKNOWLEDGED)
                    .row("ALERT-09", TRIGGERED, RESOLVE, RESOLVED)
                    .row("ALERT-10", ACKNOWLEDGED, RESOLVE, RESOLVED)
                    .row("ALERT-11", IGNORED, RESOLVE, RESOLVED)
                    .stays("ALERT-12", RESOLVED, RESOLVE)
                    .row("ALERT-13", TRIGGERED, IGNORE, IGNORED)
                    .row("ALERT-14", ACKNOWLEDGED, IGNORE, IGNORED)
                    .stays("ALERT-15", IGNORED, IGNORE)
                    .reopens("ALERT-16", RESOLVED, IGNORE, IGNORED)
                    .build();

    private AlertLifecycle() {
    }

    /** Returns the event that leads to a requested status. */
    public static AlertEvent towards(AlertStatus wanted) {
        return switch (wanted) {
            case TRIGGERED -> TRIGGER;
            case ACKNOWLEDGED -> ACKNOWLEDGE;
            case RESOLVED -> RESOLVE;
            case IGNORED -> IGNORE;
        };
    }
}
