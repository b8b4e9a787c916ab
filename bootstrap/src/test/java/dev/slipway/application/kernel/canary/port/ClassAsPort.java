package dev.slipway.application.kernel.canary.port;

/** Breaks a rule of the architecture on purpose: see ArchitectureTest. */
final class ClassAsPort {
}
