package dev.slipway.application.user;

import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.user.port.Users;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;

/** Removes what is left of a deleted account, once everything that belonged to it has gone. */
@Singleton
public final class RemoveUser implements WorkHandler {

    static final String KIND = "user.remove";

    private static final Duration LOOK_AGAIN = Duration.ofSeconds(5);

    private final Users users;
    private final List<UserRemains> remains;
    private final Work work;
    private final Transactions transactions;
    private final InstantSource clock;

    public RemoveUser(Users users, List<UserRemains> remains, Work work, Transactions transactions, InstantSource clock) {
        this.users = users;
        this.remains = remains;
        this.work = work;
        this.transactions = transactions;
        this.clock = clock;
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public void handle(long userId) {
        transactions.write(() -> {
            if (remains.stream().allMatch(remain -> remain.removed(userId))) {
                users.remove(userId);
            } else {
                work.at(clock.instant().plus(LOOK_AGAIN), KIND, userId);
            }
        });
    }
}
