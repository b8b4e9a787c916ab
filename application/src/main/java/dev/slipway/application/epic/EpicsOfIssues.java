package dev.slipway.application.epic;

import dev.slipway.application.epic.port.EpicViews;
import dev.slipway.application.issue.IssueView;
import dev.slipway.application.issue.epic.IssueEpics;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.epic.EpicAudience;
import java.util.Collection;
import java.util.Map;
import java.util.OptionalLong;

/** Tells and changes the epics of issues, as far as the caller sees them. */
public final class EpicsOfIssues implements IssueEpics {

    private final EpicViews epics;
    private final IssuesOfEpic links;

    EpicsOfIssues(EpicViews epics, IssuesOfEpic links) {
        this.epics = epics;
        this.links = links;
    }

    @Override
    public Map<Long, IssueEpic> of(Caller caller, Collection<Long> issueIds) {
        return issueIds.isEmpty() ? Map.of() : epics.ofIssues(issueIds, EpicAudience.of(caller));
    }

    @Override
    public void assign(Caller caller, IssueView issue, OptionalLong epic) {
        links.assign(caller, issue, epic);
    }
}
