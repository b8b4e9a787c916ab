package dev.slipway.application.oauth.fake;

import dev.slipway.application.access.CredentialWorld;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.oauth.ApplicationGrantsKit;
import dev.slipway.application.oauth.port.ApplicationGrants;
import dev.slipway.application.oauth.port.Applications;

final class FakeApplicationGrantsTest extends ApplicationGrantsKit {

    private final FakeProvider provider = new FakeProvider();

    @Override
    protected ApplicationGrants grants() {
        return provider.grants;
    }

    @Override
    protected Applications applications() {
        return provider.applications;
    }

    @Override
    protected Transactions transactions() {
        return provider.transactions;
    }

    @Override
    protected CredentialWorld rows() {
        return provider.credentials;
    }
}
