package dev.slipway.application.label;

import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.ResumedWork;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.WorkInPieces;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.label.port.LabelStore;
import dev.slipway.application.label.port.LabelStore.Stored;
import dev.slipway.domain.access.Caller;

/** Deletes a label, for reporters. No reader finds it any more; what refers to it is removed in pieces after the commit. */
public final class DeleteLabel {

    static final String REMOVAL = "REMOVE_LABEL";

    /** Number of labels that are looked at together. */
    private static final int BATCH = 500;

    /** Number of items of a piece. */
    private static final int PIECE = 1_000;

    private final LabelAccess access;
    private final LabelStore labels;
    private final Work work;
    private final Transactions transactions;

    DeleteLabel(LabelAccess access, LabelStore labels, Work work, Transactions transactions) {
        this.access = access;
        this.labels = labels;
        this.work = work;
        this.transactions = transactions;
    }

    /** Returns the work that removes a deleted label from its items, and its row last. */
    WorkHandler removal() {
        return new ResumedWork(new WorkInPieces(REMOVAL, work, transactions, (id, now) -> labels.removeSome(id, PIECE) == PIECE), work,
                after -> labels.hidden(after, BATCH));
    }

    public void delete(Caller caller, LabelTarget target, LabelRef reference, Freshness freshness) {
        LabelOwner owner = access.changeable(caller, target);
        transactions.write(() -> {
            Stored present = labels.lock(owner, reference).orElseThrow(() -> Refusal.notFound("Label"));
            freshness.check(present.updatedAt());
            labels.hide(present.id());
            work.soon(REMOVAL, present.id());
        });
    }
}
