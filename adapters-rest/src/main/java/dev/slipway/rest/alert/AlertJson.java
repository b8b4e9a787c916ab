package dev.slipway.rest.alert;

import dev.slipway.application.alert.AlertView;
import dev.slipway.domain.alert.AlertTexts;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.user.UserBriefJson;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An alert on the wire.
 *
 * @param eventCount number of occurrences
 * @param issue      incident of the alert; null for none
 */
record AlertJson(long id, long iid, long projectId, String title, @Nullable String description, String severity, String status,
        @Nullable String service,
        @Nullable String monitoringTool, List<String> hosts, Instant startedAt, Instant endedAt, long eventCount, String fingerprint,
                @Nullable String runbook,
        @Nullable String query, @Nullable String yLabel, @Nullable NamedJson environment, @Nullable NamedJson integration,
                @Nullable IssueJson issue, @Nullable UserBriefJson assignee, String webUrl,
        Instant createdAt, Instant updatedAt) {

    record NamedJson(long id, String name) {}

    record IssueJson(long id, long iid, String state, String webUrl) {}

    static AlertJson of(AlertView view, Links links) {
        AlertTexts texts = view.texts();
        return new AlertJson(view.id(), view.iid(), view.projectId(), texts.title(), texts.description(), view.severity().wireName(),
                view.status().wireName(), texts.service(), texts.monitoringTool(), view.hosts(), view.startedAt(), view.endedAt(),
                view.events(), view.fingerprint(), texts.runbook(), texts.query(), texts.yLabel(),
                view.environment() == null ? null : new NamedJson(view.environment().id(), view.environment().name()),
                view.integration() == null ? null : new NamedJson(view.integration().id(), view.integration().name()),
                issue(view, links), UserBriefJson.ofNullable(view.assignee(), links),
                links.inProject(view.projectPath(), "alert_management", view.iid()) + "/details", view.createdAt(), view.updatedAt());
    }

    private static @Nullable IssueJson issue(AlertView view, Links links) {
        AlertView.Incident incident = view.incident();
        return incident == null ? null
                : new IssueJson(incident.id(), incident.iid(), incident.open() ? "opened" : "closed",
                        links.issue(view.projectPath(), incident.iid()));
    }
}
