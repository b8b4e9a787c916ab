package dev.slipway.application.issue;

import dev.slipway.application.issue.port.IssueViews;
import dev.slipway.application.label.LabelCounts;
import dev.slipway.application.label.LabelItems;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.issue.IssueAudience;
import java.util.Collection;
import java.util.Map;
import java.util.stream.Collectors;

/** Counts the issues of labels. */
public final class IssuesOfLabels implements LabelItems {

    private final IssueViews issues;

    IssuesOfLabels(IssueViews issues) {
        this.issues = issues;
    }

    @Override
    public Map<Long, LabelCounts> count(Caller caller, Collection<Long> labelIds) {
        return issues.countByLabel(labelIds, IssueAudience.everywhere(caller)).entrySet().stream().collect(Collectors.toMap(
                Map.Entry::getKey, found -> new LabelCounts(found.getValue().opened(), found.getValue().closed(), 0)));
    }
}
