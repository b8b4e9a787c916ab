package dev.slipway.rest.alert;

import dev.slipway.application.alert.AlertFilter;
import dev.slipway.application.alert.AlertReads.Narrowing;
import dev.slipway.application.alert.ChangeAlert;
import dev.slipway.application.alert.integration.UpdateAlertSettings;
import dev.slipway.application.issue.AttributeFilter;
import dev.slipway.application.kernel.Change;
import dev.slipway.application.kernel.Sort;
import dev.slipway.domain.alert.AlertSeverity;
import dev.slipway.domain.alert.AlertStatus;
import dev.slipway.rest.edge.AllowedValues;
import dev.slipway.rest.edge.constraint.AtLeastOneOf;
import dev.slipway.rest.edge.constraint.CommaSeparated;
import dev.slipway.rest.edge.constraint.Default;
import dev.slipway.rest.edge.constraint.Matches;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Parameters of operations on alerts. */
final class AlertParams {

    private static final String EVENT_COUNT = "event_count";

    private AlertParams() {
    }

    record Listing(@CommaSeparated List<AlertStatus> status, @CommaSeparated List<AlertSeverity> severity, String search,
            @Matches("|none|None|any|Any|\\d{1,18}") String assigneeId, String environment,
            @Default("id") @AllowedValues({"id", "started_at", "ended_at", "created_at", "updated_at", EVENT_COUNT, "severity",
                    "status"}) String orderBy,
            @Default("desc") Sort sort) {

        Narrowing narrowing() {
            return new Narrowing(status == null ? Set.of() : Set.copyOf(status), severity == null ? Set.of() : Set.copyOf(severity),
                    nonBlank(search), assignee(), nonBlank(environment), order(), sort);
        }

        /** Returns the filter by assignee. No user has the id 0, so 0 means unassigned. */
        private AttributeFilter<Long> assignee() {
            return switch (assigneeId) {
                case null -> AttributeFilter.whatever();
                case "" -> AttributeFilter.whatever();
                case "0", "none", "None" -> new AttributeFilter.None<>();
                case "any", "Any" -> new AttributeFilter.Any<>();
                default -> new AttributeFilter.Exactly<>(Long.valueOf(assigneeId));
            };
        }

        private AlertFilter.Order order() {
            return orderBy.equals(EVENT_COUNT) ? AlertFilter.Order.EVENTS : AlertFilter.Order.valueOf(orderBy.toUpperCase(Locale.ROOT));
        }

        private static Optional<String> nonBlank(String text) {
            return Optional.ofNullable(text).filter(given -> !given.isBlank());
        }
    }

    /** @param assigneeId null to unassign; 0 means the same for clients that cannot send null */
    @AtLeastOneOf
    record Update(Change<AlertStatus> status, Change<Long> assigneeId) {

        ChangeAlert.Request request() {
            return new ChangeAlert.Request(status, assigneeId.map(id -> id == 0 ? null : id));
        }
    }

    @AtLeastOneOf
    record Settings(Change<Boolean> createIssue, Change<Boolean> autoCloseIncident) {

        UpdateAlertSettings.Request request() {
            return new UpdateAlertSettings.Request(createIssue, autoCloseIncident);
        }
    }
}
