package dev.slipway.application.alert;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.alert.port.AlertSettings;
import dev.slipway.application.alert.port.AlertViews;
import dev.slipway.application.issue.AttributeFilter;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Sort;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.alert.AlertSeverity;
import dev.slipway.domain.alert.AlertStatus;
import java.util.Optional;
import java.util.Set;

/** Returns alerts, and the alert settings of a project, to users who handle them. */
public final class AlertReads {

    private final Access access;
    private final AlertViews views;
    private final AlertSettings settings;

    public AlertReads(Access access, AlertViews views, AlertSettings settings) {
        this.access = access;
        this.views = views;
        this.settings = settings;
    }

    /** Conditions and order of a list, as in {@link AlertFilter}, but for any project. */
    public record Narrowing(Set<AlertStatus> statuses, Set<AlertSeverity> severities, Optional<String> search,
            AttributeFilter<Long> assignee, Optional<String> environment, AlertFilter.Order order, Sort sort) {

        AlertFilter of(long projectId) {
            return new AlertFilter(projectId, statuses, severities, search, assignee, environment, order, sort);
        }
    }

    public Page<AlertView> list(Caller caller, ProjectRef project, Narrowing narrowing, PageRequest page) {
        return views.list(narrowing.of(readable(caller, project)), page);
    }

    public AlertDetail get(Caller caller, ProjectRef project, long iid) {
        return views.find(readable(caller, project), iid).orElseThrow(Refusal::notFound);
    }

    public AlertSettings.Values settings(Caller caller, ProjectRef project) {
        return settings.of(readable(caller, project));
    }

    private long readable(Caller caller, ProjectRef project) {
        access.signedIn(caller);
        return access.project(caller, project, Ability.READ_ALERTS).id();
    }
}
