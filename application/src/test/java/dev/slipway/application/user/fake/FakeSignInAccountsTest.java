package dev.slipway.application.user.fake;

import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.user.SignInAccountsKit;
import dev.slipway.application.user.port.SignInAccounts;
import dev.slipway.application.user.port.SignInAccounts.SignInAccount;
import dev.slipway.domain.access.Account;

final class FakeSignInAccountsTest extends SignInAccountsKit {

    private final FakeSignInAccounts accounts = new FakeSignInAccounts(new FakeTransactions());
    private long ids;

    @Override
    protected SignInAccounts accounts() {
        return accounts;
    }

    @Override
    protected long store(SignInAccount made) {
        Account account = made.account();
        accounts.put(new SignInAccount(new Account(++ids, account.username(), account.name(), account.administrator(), account.external(),
                account.state()), made.kind(), made.email(), made.password(), made.confirmed(),
                made.twoFactor()));
        return ids;
    }

    @Override
    protected void delete(long id) {
        accounts.remove(id);
    }

    @Override
    protected int signIns(long id) {
        return accounts.signIns(id);
    }
}
