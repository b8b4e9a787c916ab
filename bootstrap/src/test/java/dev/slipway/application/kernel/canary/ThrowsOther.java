package dev.slipway.application.kernel.canary;

/** Breaks a rule of the architecture on purpose: see ArchitectureTest. */
final class ThrowsOther {
    void run() {
        throw new UnsupportedOperationException();
    }
}
