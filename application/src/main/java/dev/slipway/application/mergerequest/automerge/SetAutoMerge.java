package dev.slipway.application.mergerequest.automerge;

import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.mergerequest.MergeRequestView;
import dev.slipway.application.mergerequest.merging.MergeInstructions;
import dev.slipway.application.mergerequest.merging.MergeLater;
import dev.slipway.application.mergerequest.merging.MergeMergeRequest;
import dev.slipway.application.mergerequest.note.RequestNotes;
import dev.slipway.application.mergerequest.port.AutoMerges;
import dev.slipway.application.mergerequest.port.MergeRequests;
import dev.slipway.application.mergerequest.port.MergeRequests.Locked;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.mergerequest.MergeRequestState;
import dev.slipway.domain.mergerequest.note.EventNotes;
import java.util.Objects;

/**
 * Stores that a request is merged by itself when its pipeline succeeds. The pipeline may have ended before that is stored, so the merge is
 * recorded as work too.
 */
public final class SetAutoMerge implements MergeLater {

    private final AutoMerges merges;
    private final MergeRequests requests;
    private final RequestNotes notes;
    private final Work work;
    private final Transactions transactions;

    public SetAutoMerge(AutoMerges merges, MergeRequests requests, RequestNotes notes, Work work, Transactions transactions) {
        this.merges = merges;
        this.requests = requests;
        this.notes = notes;
        this.work = work;
        this.transactions = transactions;
    }

    @Override
    public void store(Caller caller, MergeRequestView request, MergeInstructions instructions) {
        MergeInstructions agreed = instructions.sha().isPresent() ? instructions : instructions.of(Objects.requireNonNull(request.head()));
        AutoMerge merge = new AutoMerge(caller.accountId(), request.content().targetBranch(), agreed);
        transactions.write(now -> {
            Locked locked = requests.lock(request.id()).orElseThrow(Refusal::notFound);
            if (!waits(locked, request)) {
                throw MergeMergeRequest.notMergeable(Reason.of("merge_request.no_auto_merge"));
            }
            merges.put(locked.id(), merge, now);
            notes.write(request, EventNotes.autoMergeEnabled(merge.head()), caller.accountId().orElseThrow(), now);
            work.soon(RunAutoMerge.KIND, locked.id());
            return locked.id();
        });
    }

    /** Returns whether a request is open, and what the user agreed to. */
    private static boolean waits(Locked locked, MergeRequestView agreed) {
        return locked.state() == MergeRequestState.OPENED && !locked.content().draft()
                && locked.content().targetBranch().equals(agreed.content().targetBranch());
    }
}
