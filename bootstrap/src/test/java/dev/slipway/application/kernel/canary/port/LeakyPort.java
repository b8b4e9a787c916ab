package dev.slipway.application.kernel.canary.port;

/** Breaks a rule of the architecture on purpose: see ArchitectureTest. */
interface LeakyPort {
    org.slf4j.Logger logger();
}
