package dev.slipway.domain.kernel.canary;

/** Breaks a rule of the architecture on purpose: see ArchitectureTest. */
class OpenClass {
}
