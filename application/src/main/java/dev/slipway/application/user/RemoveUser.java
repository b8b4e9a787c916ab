package dev.slipway.application.user;

import dev.slipway.application.kernel.RemovalBackoff;
import dev.slipway.application.kernel.UnrecordedWork;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Observations;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.user.port.Users;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** Removes the row of a deleted account, after all its contents are removed. */
public final class RemoveUser implements WorkHandler {

    static final String KIND = "user.remove";

    private static final Duration EVERY = Duration.ofMinutes(10);
    private static final Duration SOONEST = Duration.ofSeconds(5);
    private static final int BATCH = 500;

    private final Users users;
    private final List<UserCascade> cascades;
    private final Work work;
    private final Transactions transactions;
    private final InstantSource clock;
    private final RemovalBackoff wait;

    public RemoveUser(Users users, List<UserCascade> cascades, Work work, Transactions transactions,
            Observations observations, InstantSource clock) {
        this.users = users;
        this.cascades = cascades;
        this.work = work;
        this.transactions = transactions;
        this.clock = clock;
        this.wait = new RemovalBackoff(SOONEST, work, observations);
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
    public void handle(long userId) {
        if (userId == 0) {
            resume();
        } else {
            transactions.run(now -> users.hiddenAt(userId).ifPresent(hidden -> removeOrWait(userId, hidden, now)));
        }
    }

    private void resume() {
        Instant limit = clock.instant().minus(RemovalBackoff.LATEST);
        UnrecordedWork.record(work, KIND, after -> users.hidden(limit, after, BATCH));
    }

    private void removeOrWait(long userId, Instant hidden, Instant now) {
        if (UserCascade.inOrder(cascades).stream().allMatch(cascade -> cascade.removed(userId))) {
            users.remove(userId);
            return;
        }
        wait.lookAgain(KIND, userId, hidden, now);
    }
}
