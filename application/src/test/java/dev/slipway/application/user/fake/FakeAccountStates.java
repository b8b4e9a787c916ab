package dev.slipway.application.user.fake;

import dev.slipway.application.kernel.fake.FakeTable;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.user.port.AccountStates;
import dev.slipway.domain.user.AccountEvent;
import dev.slipway.domain.user.AccountLifecycle;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** States of accounts in memory. */
public final class FakeAccountStates implements AccountStates {

    private final FakeTable<Long, LockedAccount> accounts;

    public FakeAccountStates(FakeTransactions transactions) {
        accounts = new FakeTable<>(transactions);
    }

    public void put(LockedAccount account) {
        accounts.put(account.id(), account);
    }

    public void remove(long id) {
        accounts.remove(id);
    }

    public Optional<LockedAccount> find(long id) {
        return accounts.find(id);
    }

    @Override
    public List<LockedAccount> lock(Set<Long> ids) {
        return accounts.rows(account -> ids.contains(account.id()));
    }

    @Override
    public boolean move(long id, AccountEvent event, Instant now) {
        Optional<LockedAccount> present = accounts.find(id)
                .filter(account -> AccountLifecycle.TABLE.from(event).contains(account.state()));
        present.ifPresent(was -> put(new LockedAccount(id, AccountLifecycle.TABLE.to(event), was.kind(), was.administrator(),
                was.lastActivityOn())));
        return present.isPresent();
    }
}
