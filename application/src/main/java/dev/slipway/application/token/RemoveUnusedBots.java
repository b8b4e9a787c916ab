package dev.slipway.application.token;

import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.token.port.AccessTokenBots;
import dev.slipway.application.user.DeleteUser;
import dev.slipway.application.user.port.Users;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;

/** Deletes bots whose tokens have expired or are revoked, and those of deleted projects and groups. */
public final class RemoveUnusedBots implements WorkHandler {

    static final String KIND = "token.unused_bots";

    private static final Duration EVERY = Duration.ofMinutes(10);
    private static final int BATCH = 100;

    private final AccessTokenBots bots;
    private final Users users;
    private final DeleteUser deleteUser;
    private final Transactions transactions;
    private final InstantSource clock;

    RemoveUnusedBots(AccessTokenBots bots, Users users, DeleteUser deleteUser, Transactions transactions, InstantSource clock) {
        this.bots = bots;
        this.users = users;
        this.deleteUser = deleteUser;
        this.transactions = transactions;
        this.clock = clock;
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
    public void handle(long subject) {
        LocalDate today = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
        List<Long> batch = bots.unused(today, 0, BATCH);
        while (!batch.isEmpty()) {
            batch.forEach(bot -> transactions.run(now -> remove(bot, today, now)));
            batch = bots.unused(today, batch.getLast(), BATCH);
        }
    }

    /**
     * Deletes a bot, unless it has got a token meanwhile. Tokens are created under the lock of their account, so none is created between
     * the check and the deletion.
     */
    private void remove(long bot, LocalDate today, Instant now) {
        if (users.lock(bot) && bots.unused(today, bot - 1, 1).contains(bot)) {
            deleteUser.deleteBot(bot, now);
        }
    }
}
