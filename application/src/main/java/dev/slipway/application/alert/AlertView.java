package dev.slipway.application.alert;

import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.alert.AlertSeverity;
import dev.slipway.domain.alert.AlertStatus;
import dev.slipway.domain.alert.AlertTexts;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An alert as answers show it.
 *
 * @param events      number of its occurrences
 * @param endedAt     null while it is open
 * @param environment null if it names no environment of the project
 * @param integration null if the integration is gone
 * @param incident    null for none
 * @param assignee    null if it is unassigned
 * @param fingerprint null if its occurrences are not grouped
 */
public record AlertView(
        long id,
        long iid,
        long projectId,
        String projectPath,
        AlertTexts texts,
        AlertSeverity severity,
        AlertStatus status,
        List<String> hosts,
        Instant startedAt,
        Instant endedAt,
        long events,
        String fingerprint,
        @Nullable Environment environment,
        @Nullable Integration integration,
        @Nullable Incident incident,
        @Nullable UserBrief assignee,
        Instant createdAt,
        Instant updatedAt) {

    public AlertView {
        hosts = List.copyOf(hosts);
    }

    public record Environment(long id, String name) {}

    public record Integration(long id, String name) {}

    public record Incident(long id, long iid, boolean open) {}
}
