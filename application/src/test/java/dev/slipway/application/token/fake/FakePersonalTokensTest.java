package dev.slipway.application.token.fake;

import dev.slipway.application.access.fake.FakeCredentials;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.token.PersonalTokensKit;
import dev.slipway.application.token.port.PersonalTokens;
import java.time.InstantSource;

final class FakePersonalTokensTest extends PersonalTokensKit {

    private final FakeTransactions transactions = new FakeTransactions();
    private final FakeDirectory directory = new FakeDirectory(transactions);
    private final FakePersonalTokens tokens = new FakePersonalTokens(new FakeCredentials(transactions, directory, InstantSource.system()));

    @Override
    protected PersonalTokens tokens() {
        return tokens;
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
