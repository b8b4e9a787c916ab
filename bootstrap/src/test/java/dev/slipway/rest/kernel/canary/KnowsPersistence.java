package dev.slipway.rest.kernel.canary;

/** Breaks a rule of the architecture on purpose: see ArchitectureTest. */
final class KnowsPersistence {
    dev.slipway.persistence.kernel.Keyring keyring;
}
