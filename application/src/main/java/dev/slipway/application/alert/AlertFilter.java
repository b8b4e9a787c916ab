package dev.slipway.application.alert;

import dev.slipway.application.issue.AttributeFilter;
import dev.slipway.application.kernel.Sort;
import dev.slipway.domain.alert.AlertSeverity;
import dev.slipway.domain.alert.AlertStatus;
import java.util.Optional;
import java.util.Set;

/**
 * Filter and order of a list of alerts of a project.
 *
 * @param statuses    empty for all
 * @param severities  empty for all
 * @param search      part of title, description, service or monitoring tool, in any case
 * @param assignee    id of the assignee, or whether there is one
 * @param environment exact name of an environment
 */
public record AlertFilter(
        long projectId, Set<AlertStatus> statuses, Set<AlertSeverity> severities, Optional<String> search, AttributeFilter<Long> assignee,
        Optional<String> environment, Order order, Sort sort) {

    public AlertFilter {
        statuses = Set.copyOf(statuses);
        severities = Set.copyOf(severities);
    }

    /**
     * Severities ascend from unknown to critical, and statuses from ignored over resolved and acknowledged to triggered, so descending
     * order starts with the most urgent alerts. In ascending order alerts that have not ended come last.
     */
    public enum Order { ID, STARTED_AT, ENDED_AT, CREATED_AT, UPDATED_AT, EVENTS, SEVERITY, STATUS }

    /** Returns a filter for all alerts of a project, oldest first. */
    public static AlertFilter of(long projectId) {
        return new AlertFilter(projectId, Set.of(), Set.of(), Optional.empty(), AttributeFilter.whatever(), Optional.empty(), Order.ID,
                Sort.ASC);
    }

    public AlertFilter withStatuses(Set<AlertStatus> wanted) {
        return new AlertFilter(projectId, wanted, severities, search, assignee, environment, order, sort);
    }

    public AlertFilter withSeverities(Set<AlertSeverity> wanted) {
        return new AlertFilter(projectId, statuses, wanted, search, assignee, environment, order, sort);
    }

    public AlertFilter withSearch(Optional<String> wanted) {
        return new AlertFilter(projectId, statuses, severities, wanted, assignee, environment, order, sort);
    }

    public AlertFilter withAssignee(AttributeFilter<Long> wanted) {
        return new AlertFilter(projectId, statuses, severities, search, wanted, environment, order, sort);
    }

    public AlertFilter withEnvironment(Optional<String> wanted) {
        return new AlertFilter(projectId, statuses, severities, search, assignee, wanted, order, sort);
    }

    public AlertFilter orderedBy(Order wanted, Sort direction) {
        return new AlertFilter(projectId, statuses, severities, search, assignee, environment, wanted, direction);
    }
}
