package dev.slipway.application.milestone;

import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.milestone.port.Milestones;
import java.time.Duration;
import java.util.Optional;

/**
 * Gives the issues and merge requests of a project that has left a group milestones of its own, some in a transaction. Work that
 * keeps failing is tried again later.
 */
public final class RelocateMilestones implements WorkHandler {

    public static final String KIND = "RELOCATE_MILESTONES";

    /** Time between attempts after repeated ones have failed. */
    private static final Duration PAUSE = Duration.ofMinutes(10);

    /** Number of issues and merge requests of a transaction. */
    private static final int PIECE = 500;

    private final Milestones milestones;
    private final Work work;
    private final Transactions transactions;

    RelocateMilestones(Milestones milestones, Work work, Transactions transactions) {
        this.milestones = milestones;
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

    @Override
    public void handle(long projectId) {
        transactions.run(now -> {
            if (milestones.relocate(projectId, PIECE, now)) {
                work.soon(KIND, projectId);
            }
        });
    }

    @Override
    public Optional<Duration> pause() {
        return Optional.of(PAUSE);
    }
}
