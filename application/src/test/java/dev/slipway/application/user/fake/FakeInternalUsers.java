package dev.slipway.application.user.fake;

import dev.slipway.application.kernel.fake.FakeTable;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.user.port.InternalUsers;
import dev.slipway.domain.user.UserKind;
import java.time.Instant;

/** Accounts of the server in memory; their ids are far from those of others. */
public final class FakeInternalUsers implements InternalUsers {

    private static final long FIRST = 9_000_000;

    private final FakeTransactions transactions;
    private final FakeTable<UserKind, Long> users;

    public FakeInternalUsers(FakeTransactions transactions) {
        this.transactions = transactions;
        this.users = new FakeTable<>(transactions);
    }

    @Override
    public long id(UserKind kind, Instant now) {
        if (!kind.internal()) {
            throw new IllegalArgumentException(kind + " is no account of the server");
        }
        return transactions.write(() -> {
            users.add(kind, FIRST + kind.ordinal());
            return users.find(kind).orElseThrow();
        });
    }
}
