package dev.slipway.application.runner;

import dev.slipway.application.runner.port.Signatures;
import dev.slipway.application.runner.port.Signatures.VerificationKey;
import java.util.List;

/** Returns the public keys that verify tokens of jobs. Access is public: services that trust such tokens have no account here. */
public final class VerificationKeys {

    private final Signatures signatures;

    public VerificationKeys(Signatures signatures) {
        this.signatures = signatures;
    }

    public List<VerificationKey> all() {
        return signatures.keys();
    }
}
