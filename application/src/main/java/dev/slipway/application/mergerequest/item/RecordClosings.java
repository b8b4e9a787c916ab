package dev.slipway.application.mergerequest.item;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.issue.IssueView;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.mergerequest.IssuesToClose;
import dev.slipway.application.mergerequest.MergeRequestView;
import dev.slipway.application.mergerequest.port.MergeRequestClosings;
import dev.slipway.application.mergerequest.port.MergeRequestViews;
import dev.slipway.application.mergerequest.port.MergeRequests;
import dev.slipway.application.pipeline.request.ActingUsers;
import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.mergerequest.MergeRequestState;
import java.util.List;
import java.util.Optional;

/**
 * Records the issues that a merge request closes, once its texts, its branches or its version have changed: those that its author sees.
 * An issue that is hidden from the author gets no request. It is work, since commits are read.
 */
public final class RecordClosings implements WorkHandler {

    public static final String KIND = "RECORD_CLOSINGS";

    private final MergeRequests requests;
    private final MergeRequestViews views;
    private final MergeRequestClosings closings;
    private final IssuesToClose issues;
    private final ActingUsers users;
    private final Work work;
    private final Transactions transactions;

    public RecordClosings(MergeRequests requests, MergeRequestViews views, MergeRequestClosings closings, IssuesToClose issues,
            ActingUsers users, Work work, Transactions transactions) {
        this.requests = requests;
        this.views = views;
        this.closings = closings;
        this.issues = issues;
        this.users = users;
        this.work = work;
        this.transactions = transactions;
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public boolean bulk() {
        return true;
    }

    /**
     * A request that was closed keeps what it would have closed. One that was merged before is read too, since work may come late; its
     * texts record no more work. One that changes meanwhile is read again.
     */
    @Override
    public void handle(long mergeRequestId) {
        views.find(mergeRequestId).filter(request -> request.state() != MergeRequestState.CLOSED).ifPresent(request -> {
            Optional<List<Long>> closed = closed(request);
            transactions.run(now -> requests.lock(mergeRequestId).ifPresent(locked -> {
                if (views.find(mergeRequestId).filter(present -> isSame(request, present)).isPresent()) {
                    closed.ifPresent(issueIds -> closings.replace(mergeRequestId, issueIds));
                } else {
                    work.soon(KIND, mergeRequestId);
                }
            }));
        });
    }

    private static boolean isSame(MergeRequestView before, MergeRequestView present) {
        return before.state() == present.state() && before.content().equals(present.content())
                && (before.version() == null ? present.version() == null : before.version().equals(present.version()));
    }

    /** Returns empty if no user acts for the author any more: then the request keeps what it closes. */
    private Optional<List<Long>> closed(MergeRequestView request) {
        UserBrief author = request.people().author();
        Caller caller = author == null ? Caller.ANONYMOUS : users.caller(author.id());
        if (caller.account().isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(issues.of(caller, new ProjectRef.Id(request.projects().id()), request.iid()).stream().map(IssueView::id)
                    .toList());
        } catch (Refusal refused) {
            if (isHiding(refused.failure())) {
                return Optional.of(List.of());
            }
            throw refused;
        }
    }

    /** Returns whether the author does not see the request any more; other failures pass, and the work is repeated. */
    private static boolean isHiding(Failure failure) {
        return failure instanceof Failure.NotFound || failure instanceof Failure.Concealed || failure instanceof Failure.Forbidden
                || failure instanceof Failure.Unauthenticated;
    }
}
