package dev.slipway.application.oauth.fake;

import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.oauth.AuthorizationCodesKit;
import dev.slipway.application.oauth.port.AuthorizationCodes;

final class FakeAuthorizationCodesTest extends AuthorizationCodesKit {

    private final FakeProvider provider = new FakeProvider();

    @Override
    protected AuthorizationCodes codes() {
        return provider.codes;
    }

    @Override
    protected Transactions transactions() {
        return provider.transactions;
    }

    @Override
    protected Granted granted() {
        return new Granted(1, 2, 3);
    }
}
