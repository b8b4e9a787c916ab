package dev.slipway.application.user.fake;

import dev.slipway.application.kernel.fake.FakeTable;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.user.port.UserStatuses;
import dev.slipway.application.user.status.UserStatus;
import java.util.Optional;

/** Statuses of users in memory. */
public final class FakeUserStatuses implements UserStatuses {

    private final FakeTable<Long, UserStatus> statuses;

    public FakeUserStatuses(FakeTransactions transactions) {
        statuses = new FakeTable<>(transactions);
    }

    @Override
    public Optional<UserStatus> find(long userId) {
        return statuses.find(userId);
    }

    @Override
    public void put(long userId, UserStatus status) {
        statuses.put(userId, status);
    }

    @Override
    public void remove(long userId) {
        statuses.remove(userId);
    }
}
