package dev.slipway.rest.issue;

import dev.slipway.application.issue.IssueEpics;
import dev.slipway.application.issue.IssueEpics.IssueEpic;
import dev.slipway.application.issue.IssueView;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Tier;
import dev.slipway.rest.edge.RestSettings;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;

/** Finds the epics of issues in answers, where the installation has epics. */
@Singleton
final class ShownEpics {

    private final IssueEpics epics;
    private final boolean ultimate;

    ShownEpics(IssueEpics epics, RestSettings settings) {
        this.epics = epics;
        this.ultimate = settings.tier().includes(Tier.ULTIMATE);
    }

    /** Returns the epics that the caller sees, by the ids of the issues. */
    Map<Long, IssueEpic> of(Caller caller, List<IssueView> issues) {
        return ultimate ? epics.of(caller, issues.stream().map(IssueView::id).toList()) : Map.of();
    }

    /** Returns the form of one issue, with its epic. */
    IssueJson.Form in(IssueJson.Form form, Caller caller, IssueView issue) {
        return form.within(of(caller, List.of(issue)).get(issue.id()));
    }
}
