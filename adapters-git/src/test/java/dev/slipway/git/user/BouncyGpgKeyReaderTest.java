package dev.slipway.git.user;

import dev.slipway.application.user.GpgKeyReaderKit;
import dev.slipway.application.user.port.GpgKeyReader;

final class BouncyGpgKeyReaderTest extends GpgKeyReaderKit {

    @Override
    protected GpgKeyReader reader() {
        return new BouncyGpgKeyReader();
    }
}
