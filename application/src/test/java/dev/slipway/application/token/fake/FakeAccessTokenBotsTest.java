package dev.slipway.application.token.fake;

import dev.slipway.application.access.AccessWorld;
import dev.slipway.application.access.fake.FakeCredentials;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.token.AccessTokenBotsKit;
import dev.slipway.application.token.port.AccessTokenBots;
import dev.slipway.application.token.port.PersonalTokens;
import java.time.InstantSource;

final class FakeAccessTokenBotsTest extends AccessTokenBotsKit {

    private final FakeTransactions transactions = new FakeTransactions();
    private final FakeDirectory directory = new FakeDirectory(transactions);
    private final FakeCredentials credentials = new FakeCredentials(transactions, directory, InstantSource.system());
    private final FakePersonalTokens tokens = new FakePersonalTokens(credentials);
    private final FakeAccessTokenBots bots = new FakeAccessTokenBots(transactions, tokens, credentials);

    @Override
    protected AccessTokenBots bots() {
        return bots;
    }

    @Override
    protected PersonalTokens tokens() {
        return tokens;
    }

    @Override
    protected AccessWorld world() {
        return directory;
    }

    @Override
    protected void deleteUser(long userId) {
        directory.deleteUser(userId);
    }
}
