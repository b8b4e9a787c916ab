package dev.slipway.rest.issue;

import dev.slipway.application.issue.AttributeFilter;
import dev.slipway.application.issue.IssueFilter;
import dev.slipway.application.issue.IssueView;
import dev.slipway.application.issue.epic.EpicCondition;
import dev.slipway.application.issue.epic.IssueEpics;
import dev.slipway.application.issue.epic.IssueEpics.IssueEpic;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Tier;
import dev.slipway.domain.namespace.GroupAudience;
import dev.slipway.rest.edge.RestSettings;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Finds the epics of issues in answers, where the installation has epics. All answers with issues use it. */
@Singleton
public final class ShownEpics {

    private static final Set<String> NONE = Set.of("0", "none", "None");
    private static final Set<String> ANY = Set.of("any", "Any");

    private final IssueEpics epics;
    private final boolean ultimate;

    ShownEpics(IssueEpics epics, RestSettings settings) {
        this.epics = epics;
        this.ultimate = settings.tier().includes(Tier.ULTIMATE);
    }

    private Map<Long, IssueEpic> of(Caller caller, List<IssueView> issues) {
        return ultimate ? epics.of(caller, issues.stream().map(IssueView::id).toList()) : Map.of();
    }

    /** Returns the form of each of some issues, with the epics that the caller sees. */
    public Function<IssueView, IssueJson.Form> each(IssueJson.Form form, Caller caller, List<IssueView> issues) {
        Map<Long, IssueEpic> named = of(caller, issues);
        return issue -> form.within(named.get(issue.id()));
    }

    /**
     * Returns a filter with the condition on the epic of issues. Without the feature no issue has one.
     *
     * @param epic id of the epic, or a word for any or none; null for no condition
     */
    IssueFilter asked(IssueFilter filter, Caller caller, @Nullable String epic) {
        if (epic == null || epic.isEmpty()) {
            return filter;
        }
        boolean none = NONE.contains(epic);
        if (!ultimate) {
            return filter.withMissing(filter.missing() || !none);
        }
        AttributeFilter<Long> wanted = none ? new AttributeFilter.None<>()
                : ANY.contains(epic) ? new AttributeFilter.Any<>() : new AttributeFilter.Exactly<>(Long.valueOf(epic));
        return filter.withEpic(Optional.of(new EpicCondition(wanted, GroupAudience.of(caller, true))));
    }

    /** Returns the form of one issue, with its epic. */
    public IssueJson.Form in(IssueJson.Form form, Caller caller, IssueView issue) {
        return form.within(of(caller, List.of(issue)).get(issue.id()));
    }
}
