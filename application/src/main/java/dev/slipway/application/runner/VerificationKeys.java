package dev.slipway.application.runner;

import dev.slipway.application.runner.port.Signatures;
import dev.slipway.application.runner.port.Signatures.VerificationKey;
import java.util.List;

/** Tells anybody the keys that verify tokens of jobs: whoever trusts such tokens has no account here. */
public final class VerificationKeys {

    private final Signatures signatures;

    public VerificationKeys(Signatures signatures) {
        this.signatures = signatures;
    }

    public List<VerificationKey> all() {
        return signatures.keys();
    }
}
