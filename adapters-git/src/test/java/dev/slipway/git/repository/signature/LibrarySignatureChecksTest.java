package dev.slipway.git.repository.signature;

import dev.slipway.application.repository.SignatureChecksKit;
import dev.slipway.application.repository.port.SignatureChecks;

final class LibrarySignatureChecksTest extends SignatureChecksKit {

    @Override
    protected SignatureChecks checks() {
        return new LibrarySignatureChecks();
    }
}
