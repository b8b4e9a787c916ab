package dev.slipway.application.runner.fake;

import dev.slipway.application.runner.SigningKeysKit;
import dev.slipway.application.runner.port.SigningKeys;

class FakeSigningKeysTest extends SigningKeysKit {

    @Override
    protected SigningKeys keys() {
        return new FakeSigningKeys();
    }
}
