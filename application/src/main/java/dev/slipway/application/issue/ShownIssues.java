package dev.slipway.application.issue;

import dev.slipway.application.issue.port.BlockedIssues;
import dev.slipway.application.issue.port.ClosingRequests;
import dev.slipway.application.issue.port.IssueViews;
import dev.slipway.application.issue.port.ItemSubscriptions;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.issue.IssueAudience;
import dev.slipway.domain.issue.ItemId;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Reads issues with the figures that depend on the caller: one statement for each figure of a whole page, and none without ties
 * and comments.
 */
public final class ShownIssues {

    private final IssueViews views;
    private final BlockedIssues blocked;
    private final ClosingRequests closing;
    private final ItemSubscriptions subscriptions;

    public ShownIssues(IssueViews views, BlockedIssues blocked, ClosingRequests closing, ItemSubscriptions subscriptions) {
        this.views = views;
        this.blocked = blocked;
        this.closing = closing;
        this.subscriptions = subscriptions;
    }

    /** Returns who sees an issue, without an access check. */
    Optional<IssueViews.Noted> noted(long projectId, long iid) {
        return views.noted(projectId, iid);
    }

    /** Returns an issue by its id, without an access check. */
    Optional<IssueView> find(Caller caller, long id) {
        return views.find(id).map(issue -> figured(caller, issue));
    }

    /** Returns an issue with its figures. */
    IssueView figured(Caller caller, IssueView issue) {
        boolean subscribed = caller.accountId().stream().anyMatch(user -> subscriptions.subscribed(ItemId.issue(issue.id()), user));
        IssueView counted = figured(caller, List.of(issue)).getFirst();
        return counted.with(counted.figures().with(subscribed));
    }

    /** Returns the issues that an audience sees, as {@link IssueViews} does. */
    public Page<IssueView> list(Caller caller, IssueFilter filter, IssueAudience audience, LocalDate today, PageRequest page) {
        Page<IssueView> found = views.list(filter, audience, today, page);
        return found.with(figured(caller, found.items()));
    }

    /** Returns issues that the caller sees, with their figures. */
    public List<IssueView> figured(Caller caller, List<IssueView> issues) {
        List<Long> blocking = tied(issues, IssueTies::blocks);
        List<Long> closed = tied(issues, IssueTies::closed);
        Map<Long, Integer> others = blocking.isEmpty() ? Map.of() : blocked.counts(blocking, IssueAudience.everywhere(caller));
        List<Long> discussed = issues.stream().filter(issue -> issue.comments() > 0).map(IssueView::id).toList();
        Map<Long, Integer> hidden = discussed.isEmpty() ? Map.of() : views.hiddenComments(discussed, caller);
        Map<Long, Integer> requests = closed.isEmpty() ? Map.of() : closing.counts(closed, caller);
        return issues.stream().map(issue -> issue.with(
                new IssueFigures(others.getOrDefault(issue.id(), 0), requests.getOrDefault(issue.id(), 0),
                        hidden.getOrDefault(issue.id(), 0), false))).toList();
    }

    /** Returns the ids of the issues that are tied to other objects in some respect. */
    private static List<Long> tied(List<IssueView> issues, Predicate<IssueTies> which) {
        return issues.stream().filter(issue -> which.test(issue.ties())).map(IssueView::id).toList();
    }
}
