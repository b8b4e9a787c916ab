package dev.slipway.domain.canary;

/** Breaks a rule of the architecture on purpose: see ArchitectureTest. */
final class UnknownFeature {
}
