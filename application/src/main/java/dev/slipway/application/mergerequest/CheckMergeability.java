package dev.slipway.application.mergerequest;

import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.mergerequest.port.MergeRequestViews;
import dev.slipway.application.mergerequest.port.MergeRequests;
import dev.slipway.application.repository.ObjectSource;
import dev.slipway.application.repository.port.Merges;
import dev.slipway.application.repository.port.Merges.Sides;
import dev.slipway.domain.mergerequest.MergeRequestState;
import dev.slipway.domain.mergerequest.Mergeability;
import dev.slipway.domain.mergerequest.Mergeability.Checked;

/**
 * Finds out whether git can merge the branches of a merge request. The result is stored with the commits that it was made for, so it counts
 * only while the branches are there; no push has to revoke it.
 */
public final class CheckMergeability implements WorkHandler {

    public static final String KIND = "CHECK_MERGE_REQUEST";

    private final MergeRequests requests;
    private final MergeRequestViews views;
    private final Merges merges;
    private final Transactions transactions;

    public CheckMergeability(MergeRequests requests, MergeRequestViews views, Merges merges, Transactions transactions) {
        this.requests = requests;
        this.views = views;
        this.merges = merges;
        this.transactions = transactions;
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public void handle(long mergeRequestId) {
        views.find(mergeRequestId).filter(request -> request.state() == MergeRequestState.OPENED)
                .filter(request -> request.mergeability() == Mergeability.UNCHECKED).ifPresent(this::check);
    }

    private void check(MergeRequestView request) {
        Mergeability.Heads heads = request.git().heads();
        Long sourceProject = request.projects().sourceId();
        String theirs = heads.source();
        String ours = heads.target();
        if (theirs == null || ours == null || sourceProject == null) {
            return;
        }
        Sides sides = new Sides(ours, theirs);
        found(request.id(), sides, merges.check(ObjectSource.of(request.projects().id()).with(sourceProject), sides));
    }

    /** Stores what git found about a merge of the heads of a request. */
    public void found(long mergeRequestId, Sides sides, Merges.Trial trial) {
        boolean clean = switch (trial) {
            case Merges.Clean ignored -> true;
            case Merges.UpToDate ignored -> true;
            case Merges.Empty ignored -> true;
            case Merges.Conflict ignored -> false;
            case Merges.Unrelated ignored -> false;
            case Merges.Rejected ignored -> false;
            case Merges.Exceeded ignored -> false;
        };
        transactions.write(() -> requests.checked(mergeRequestId, new Checked(clean, sides.theirs(), sides.ours())));
    }
}
