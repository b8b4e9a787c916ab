package dev.slipway.application.kernel.fake;

import dev.slipway.application.kernel.SecretsKit;
import dev.slipway.application.kernel.port.Secrets;

final class FakeSecretsTest extends SecretsKit {

    private final Secrets secrets = new FakeSecrets();

    @Override
    protected Secrets secrets() {
        return secrets;
    }
}
