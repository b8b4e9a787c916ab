package dev.slipway.application.label;

import dev.slipway.application.kernel.UnrecordedWork;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.label.port.LabelStore;
import java.time.Duration;
import java.util.Optional;

/** Removes a deleted label from its items, some in a transaction, and its row last. */
public final class RemoveDeletedLabel implements WorkHandler {

    public static final String KIND = "REMOVE_LABEL";

    private static final Duration EVERY = Duration.ofMinutes(10);
    private static final int BATCH = 500;
    private static final int PIECE = 1_000;

    private final LabelStore labels;
    private final Work work;
    private final Transactions transactions;

    RemoveDeletedLabel(LabelStore labels, Work work, Transactions transactions) {
        this.labels = labels;
        this.work = work;
        this.transactions = transactions;
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public Optional<Duration> every() {
        return Optional.of(EVERY);
    }

    @Override
    public boolean bulk() {
        return true;
    }

    @Override
    public void handle(long labelId) {
        if (labelId == 0) {
            UnrecordedWork.record(work, KIND, after -> labels.hidden(after, BATCH));
            return;
        }
        transactions.write(() -> {
            if (labels.removeSome(labelId, PIECE) == PIECE) {
                work.soon(KIND, labelId);
            }
        });
    }
}
