package dev.slipway.rest.epic;

import dev.slipway.application.epic.IssuesOfEpic.Linked;
import dev.slipway.rest.issue.IssueJson;
import dev.slipway.rest.issue.IssueReferencesJson;

/** An issue that an epic got or had. @param id of the link */
record EpicIssueLinkJson(long id, long relativePosition, EpicJson epic, IssueJson issue) {

    static EpicIssueLinkJson of(Linked linked, IssueJson.Form form) {
        EpicJson epic = EpicJson.of(linked.epic(), new EpicJson.Form(linked.epic().group().path(), true, false, false, form.links()));
        return new EpicIssueLinkJson(linked.link().id(), linked.link().position(), epic,
                IssueJson.of(linked.issue(), IssueReferencesJson.anywhere(linked.issue()), form));
    }
}
