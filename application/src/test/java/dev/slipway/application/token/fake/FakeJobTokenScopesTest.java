package dev.slipway.application.token.fake;

import dev.slipway.application.access.AccessWorld;
import dev.slipway.application.access.fake.FakeAccessFacts;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.access.port.AccessFacts;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.token.JobTokenScopesKit;
import dev.slipway.application.token.port.JobTokenScopes;
import java.time.InstantSource;

final class FakeJobTokenScopesTest extends JobTokenScopesKit {

    private final FakeDirectory directory = new FakeDirectory(new FakeTransactions());

    @Override
    protected JobTokenScopes scopes() {
        return new FakeJobTokenScopes(directory);
    }

    @Override
    protected AccessFacts facts() {
        return new FakeAccessFacts(directory, InstantSource.system());
    }

    @Override
    protected AccessWorld world() {
        return directory;
    }
}
