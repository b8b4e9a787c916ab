package dev.slipway.application.mergerequest.item;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.issue.IssueView;
import dev.slipway.application.issue.ShownIssues;
import dev.slipway.application.mergerequest.IssuesToClose;
import dev.slipway.domain.access.Caller;
import java.util.List;

/** Returns the issues that a merge would close, as clients are shown them. */
public final class ClosedIssueReads {

    private final IssuesToClose issues;
    private final ShownIssues shown;

    public ClosedIssueReads(IssuesToClose issues, ShownIssues shown) {
        this.issues = issues;
        this.shown = shown;
    }

    /** Returns the issues in the order of their projects and numbers. */
    public List<IssueView> of(Caller caller, ProjectRef project, long iid) {
        return shown.figured(caller, issues.of(caller, project, iid));
    }
}
