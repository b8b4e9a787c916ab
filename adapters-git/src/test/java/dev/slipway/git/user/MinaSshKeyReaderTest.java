package dev.slipway.git.user;

import dev.slipway.application.user.SshKeyReaderKit;
import dev.slipway.application.user.port.SshKeyReader;

final class MinaSshKeyReaderTest extends SshKeyReaderKit {

    @Override
    protected SshKeyReader reader() {
        return new MinaSshKeyReader();
    }
}
