package dev.slipway.application.token.fake;

import dev.slipway.application.access.fake.FakeCredentials;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.access.port.Credentials;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.token.PersonalTokensKit;
import dev.slipway.application.token.port.PersonalTokens;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;

final class FakePersonalTokensTest extends PersonalTokensKit {

    private final FakeTransactions transactions = new FakeTransactions();
    private final FakeDirectory directory = new FakeDirectory(transactions);
    private final AtomicReference<Instant> time = new AtomicReference<>(Instant.EPOCH);
    private final FakeCredentials credentials = new FakeCredentials(transactions, directory, time::get);
    private final FakePersonalTokens tokens = new FakePersonalTokens(credentials);

    @Override
    protected PersonalTokens tokens() {
        return tokens;
    }

    @Override
    protected Credentials credentials() {
        return credentials;
    }

    @Override
    protected Transactions transactions() {
        return transactions;
    }

    @Override
    protected void now(Instant now) {
        time.set(now);
    }

    @Override
    protected long user(String username) {
        return directory.user(username);
    }

    @Override
    protected void deleteUser(long userId) {
        directory.deleteUser(userId);
    }
}
