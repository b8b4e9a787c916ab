package dev.slipway.application.epic;

import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.epic.port.EpicViews;
import dev.slipway.application.issue.AlongIssue;
import dev.slipway.application.issue.epic.IssueEpics;
import dev.slipway.domain.access.Ability;
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
    public AlongIssue ofNew(Caller caller, long epic) {
        return new AlongIssue() {
            @Override
            public void began(ProjectGrant project) {
                if (project.allows(Ability.UPDATE_ISSUE)) {
                    links.hold(caller, project.id(), epic);
                    links.lock(epic);
                }
            }

            @Override
            public void written(ProjectGrant project, long issueId) {
                if (project.allows(Ability.UPDATE_ISSUE)) {
                    links.give(issueId, epic);
                }
            }
        };
    }

    /** The epic is locked behind the issue, as by all who change both. */
    @Override
    public AlongIssue ofPresent(Caller caller, OptionalLong epic) {
        return new AlongIssue() {
            @Override
            public void began(ProjectGrant project) {
                if (project.allows(Ability.UPDATE_ISSUE)) {
                    epic.ifPresent(id -> links.hold(caller, project.id(), id));
                }
            }

            @Override
            public void locked(ProjectGrant project, long issueId) {
                if (project.allows(Ability.UPDATE_ISSUE)) {
                    links.leave(caller, issueId, epic);
                }
            }

            @Override
            public void written(ProjectGrant project, long issueId) {
                if (project.allows(Ability.UPDATE_ISSUE)) {
                    epic.ifPresent(id -> links.give(issueId, id));
                }
            }
        };
    }
}
