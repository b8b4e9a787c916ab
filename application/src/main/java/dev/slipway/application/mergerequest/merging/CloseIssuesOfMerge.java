package dev.slipway.application.mergerequest.merging;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.issue.IssueView;
import dev.slipway.application.issue.UpdateIssue;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.mergerequest.IssuesToClose;
import dev.slipway.application.mergerequest.MergeRequestView;
import dev.slipway.application.mergerequest.port.MergeRequestViews;
import dev.slipway.application.pipeline.request.ActingUsers;
import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.issue.IssueCause;
import dev.slipway.domain.issue.IssueState;
import dev.slipway.domain.mergerequest.MergeRequestState;
import java.util.List;

/**
 * Closes the issues that a merged request names, in its project and others, as the user who merged it: those that this user may not close
 * stay open. Only a merge into the default branch closes any, where the project of the issue wants it.
 */
public final class CloseIssuesOfMerge implements WorkHandler {

    public static final String KIND = "CLOSE_ISSUES_OF_MERGE";

    private final MergeRequestViews views;
    private final IssuesToClose issues;
    private final UpdateIssue update;
    private final ActingUsers users;

    CloseIssuesOfMerge(MergeRequestViews views, IssuesToClose issues, UpdateIssue update, ActingUsers users) {
        this.views = views;
        this.issues = issues;
        this.update = update;
        this.users = users;
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public void handle(long mergeRequestId) {
        views.find(mergeRequestId).filter(request -> request.state() == MergeRequestState.MERGED).ifPresent(this::close);
    }

    private void close(MergeRequestView request) {
        UserBrief merger = request.people().mergedBy();
        Caller caller = merger == null ? Caller.ANONYMOUS : users.caller(merger.id());
        if (caller.account().isPresent()) {
            open(caller, request).forEach(issue -> close(caller, issue, request));
        }
    }

    private List<IssueView> open(Caller caller, MergeRequestView request) {
        try {
            return issues.of(caller, new ProjectRef.Id(request.projects().id()), request.iid()).stream()
                    .filter(issue -> issue.state() == IssueState.OPENED).toList();
        } catch (Refusal refused) {
            return List.of();
        }
    }

    private void close(Caller caller, IssueView issue, MergeRequestView request) {
        try {
            update.close(caller, new ProjectRef.Id(issue.projectId()), issue.iid(),
                    new IssueCause.MergedRequest(new IssueCause.Origin(request.projects().id(), request.projects().path()), request.id(),
                            request.iid()));
        } catch (Refusal refused) {
            // The user may not close it, or it is gone.
        }
    }
}
