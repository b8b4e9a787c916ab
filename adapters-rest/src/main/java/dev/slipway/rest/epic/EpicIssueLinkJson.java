package dev.slipway.rest.epic;

import dev.slipway.application.epic.EpicView;
import dev.slipway.application.epic.IssuesOfEpic.Linked;
import dev.slipway.application.issue.epic.IssueEpics.IssueEpic;
import dev.slipway.rest.issue.IssueJson;
import dev.slipway.rest.issue.IssueReferencesJson;

/** An issue that an epic got or had. @param id of the link */
record EpicIssueLinkJson(long id, long relativePosition, EpicJson epic, IssueJson issue) {

    /** Returns an issue that the epic has. */
    static EpicIssueLinkJson added(Linked linked, IssueJson.Form form) {
        EpicView epic = linked.epic();
        return of(linked, form.within(new IssueEpic(epic.id(), epic.iid(), epic.content().title(), epic.group().id(),
                epic.group().path())));
    }

    /** Returns an issue that the epic has no more. */
    static EpicIssueLinkJson removed(Linked linked, IssueJson.Form form) {
        return of(linked, form);
    }

    private static EpicIssueLinkJson of(Linked linked, IssueJson.Form form) {
        EpicJson epic = EpicJson.of(linked.epic(), new EpicJson.Form(linked.epic().group().path(), true, false, false, form.links()));
        return new EpicIssueLinkJson(linked.link().id(), linked.link().position(), epic,
                IssueJson.of(linked.issue(), IssueReferencesJson.anywhere(linked.issue()), form));
    }
}
