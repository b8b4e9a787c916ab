package dev.slipway.rest.epic;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.slipway.application.epic.EpicReads.LinkedIssue;
import dev.slipway.application.epic.port.EpicViews.Noted;
import dev.slipway.application.issue.epic.IssueEpics.IssueEpic;
import dev.slipway.rest.issue.IssueJson;
import dev.slipway.rest.issue.IssueReferencesJson;

/**
 * An issue in the list of an epic.
 *
 * @param epicIssueId      id of the link, by which it is moved and removed
 * @param relativePosition orders the list
 */
record EpicIssueJson(@JsonUnwrapped IssueJson issue, long epicIssueId, long relativePosition) {

    static EpicIssueJson of(LinkedIssue linked, Noted epic, IssueJson.Form form) {
        IssueEpic brief = new IssueEpic(epic.id(), epic.iid(), epic.title(), epic.group().id(), epic.group().path());
        return new EpicIssueJson(IssueJson.of(linked.issue(), IssueReferencesJson.anywhere(linked.issue()), form.within(brief)),
                linked.link().id(), linked.link().position());
    }
}
