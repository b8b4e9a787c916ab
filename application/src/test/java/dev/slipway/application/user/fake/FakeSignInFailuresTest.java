package dev.slipway.application.user.fake;

import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.user.SignInFailuresKit;
import dev.slipway.application.user.port.SignInFailures;

final class FakeSignInFailuresTest extends SignInFailuresKit {

    private final FakeTransactions transactions = new FakeTransactions();
    private final FakeSignInFailures failures = new FakeSignInFailures(transactions);

    @Override
    protected SignInFailures failures() {
        return failures;
    }

    @Override
    protected Transactions transactions() {
        return transactions;
    }
}
