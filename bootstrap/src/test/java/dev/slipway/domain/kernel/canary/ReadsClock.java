package dev.slipway.domain.kernel.canary;

/** Breaks a rule of the architecture on purpose: see ArchitectureTest. */
final class ReadsClock {
    java.time.Instant time() {
        return java.time.Instant.now();
    }
}
