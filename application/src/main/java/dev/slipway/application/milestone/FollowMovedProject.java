package dev.slipway.application.milestone;

import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import java.time.Duration;
import java.util.Optional;

/**
 * Records that the milestones of a project are to be relocated after it has moved: at once, and once more when no change is under way that
 * began before the move and names a milestone of the group that was left.
 */
public final class FollowMovedProject implements WorkHandler {

    public static final String KIND = "FOLLOW_MOVED_PROJECT";

    /** Longer than any transaction of a request. */
    private static final Duration PAUSE = Duration.ofMinutes(5);

    private final Work work;
    private final Transactions transactions;

    FollowMovedProject(Work work, Transactions transactions) {
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
            work.soon(MilestonesOfProject.RELOCATION, projectId);
            work.at(now.plus(PAUSE), MilestonesOfProject.RELOCATION, projectId);
        });
    }

    @Override
    public Optional<Duration> pause() {
        return Optional.of(PAUSE);
    }
}
