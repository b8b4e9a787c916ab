package dev.slipway.persistence.alert;

import dev.slipway.domain.alert.AlertSeverity;
import dev.slipway.domain.alert.AlertStatus;
import java.util.List;

/** Statuses and severities as the tables number them: in the order in which lists put them. */
final class Ranks {

    private static final List<AlertStatus> STATUSES =
            List.of(AlertStatus.IGNORED, AlertStatus.RESOLVED, AlertStatus.ACKNOWLEDGED, AlertStatus.TRIGGERED);
    private static final List<AlertSeverity> SEVERITIES = List.of(AlertSeverity.UNKNOWN, AlertSeverity.INFO, AlertSeverity.LOW,
            AlertSeverity.MEDIUM, AlertSeverity.HIGH, AlertSeverity.CRITICAL);

    private Ranks() {
    }

    static short of(AlertStatus status) {
        return (short) STATUSES.indexOf(status);
    }

    static short of(AlertSeverity severity) {
        return (short) SEVERITIES.indexOf(severity);
    }

    static AlertStatus status(short rank) {
        return STATUSES.get(rank);
    }

    static AlertSeverity severity(short rank) {
        return SEVERITIES.get(rank);
    }
}
