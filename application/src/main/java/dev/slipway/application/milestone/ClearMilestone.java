package dev.slipway.application.milestone;

import dev.slipway.application.kernel.UnrecordedWork;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.milestone.port.Milestones;
import dev.slipway.application.milestone.port.Milestones.Cleared;
import java.time.Duration;
import java.util.Optional;

/**
 * Takes a deleted or merged milestone from issues and merge requests, some in a transaction, and removes it. Work that was given up
 * restarts by itself.
 */
public final class ClearMilestone implements WorkHandler {

    public static final String KIND = "CLEAR_MILESTONE";

    private static final Duration EVERY = Duration.ofMinutes(10);

    /** Number of issues and merge requests of a transaction. */
    private static final int PIECE = 500;

    private final Milestones milestones;
    private final Work work;
    private final Transactions transactions;

    ClearMilestone(Milestones milestones, Work work, Transactions transactions) {
        this.milestones = milestones;
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
    public void handle(long id) {
        if (id == 0) {
            UnrecordedWork.record(work, KIND, after -> milestones.uncleared(after, PIECE));
        } else {
            transactions.write(() -> clear(id));
        }
    }

    /** A project that left the group before this transaction ended finds its items again: they have a milestone of that group now. */
    private void clear(long id) {
        Cleared cleared = milestones.clear(id, PIECE);
        if (cleared.more()) {
            work.soon(KIND, id);
        }
        cleared.relocated().ifPresent(project -> work.soon(MilestonesOfProject.RELOCATION, project));
    }
}
