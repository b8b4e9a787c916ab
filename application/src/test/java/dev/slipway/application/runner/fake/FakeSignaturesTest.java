package dev.slipway.application.runner.fake;

import dev.slipway.application.runner.SignaturesKit;
import dev.slipway.application.runner.port.Signatures;
import dev.slipway.application.runner.port.SigningKeys;

class FakeSignaturesTest extends SignaturesKit {

    @Override
    protected Signatures signatures(SigningKeys keys) {
        return new FakeSignatures(keys);
    }
}
