package dev.slipway.application.epic;

import dev.slipway.application.epic.port.EpicViews;
import dev.slipway.application.issue.IssueEpics;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.epic.EpicAudience;
import java.util.Collection;
import java.util.Map;

/** Tells the epics of issues that a caller sees. */
public final class EpicsOfIssues implements IssueEpics {

    private final EpicViews epics;

    EpicsOfIssues(EpicViews epics) {
        this.epics = epics;
    }

    @Override
    public Map<Long, IssueEpic> of(Caller caller, Collection<Long> issueIds) {
        return issueIds.isEmpty() ? Map.of() : epics.ofIssues(issueIds, EpicAudience.of(caller));
    }
}
