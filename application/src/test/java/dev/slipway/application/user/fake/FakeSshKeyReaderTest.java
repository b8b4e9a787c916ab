package dev.slipway.application.user.fake;

import dev.slipway.application.user.SshKeyReaderKit;
import dev.slipway.application.user.port.SshKeyReader;

final class FakeSshKeyReaderTest extends SshKeyReaderKit {

    @Override
    protected SshKeyReader reader() {
        return new FakeSshKeyReader();
    }
}
