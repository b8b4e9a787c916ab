package dev.slipway.domain.kernel.canary;

/** Breaks a rule of the architecture on purpose: see ArchitectureTest. */
final class UsesLogging {
    org.slf4j.Logger logger;
}
