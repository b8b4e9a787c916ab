package dev.slipway.application.mergerequest;

import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.mergerequest.note.RequestNotes;
import dev.slipway.application.mergerequest.port.MergeRequests;
import dev.slipway.application.project.ProjectCascade;
import dev.slipway.domain.mergerequest.MergeRequestEvent;
import dev.slipway.domain.mergerequest.MergeRequestState;
import java.util.List;

/** Removes the merge requests into a deleted project, and closes those from it into other projects, some at a time. */
public final class RemoveMergeRequests implements ProjectCascade {

    private static final int PIECE = 50;

    private final MergeRequests requests;
    private final RequestNotes notes;
    private final Transactions transactions;

    public RemoveMergeRequests(MergeRequests requests, RequestNotes notes, Transactions transactions) {
        this.requests = requests;
        this.notes = notes;
        this.transactions = transactions;
    }

    @Override
    public boolean removePiece(long projectId) {
        return close(projectId) || transactions.write(() -> requests.removeSome(projectId, PIECE)) == PIECE;
    }

    /** Returns whether there may be more. */
    private boolean close(long projectId) {
        List<Long> open = requests.openFrom(projectId, PIECE);
        open.forEach(id -> transactions.run(now -> requests.lock(id).filter(request -> request.state() == MergeRequestState.OPENED)
                .ifPresent(request -> {
                    requests.move(id, MergeRequestEvent.CLOSE, null, now);
                    notes.moved(request, MergeRequestEvent.CLOSE, null, now);
                })));
        return open.size() == PIECE;
    }
}
