package dev.slipway.domain.kernel.canary;

/** Breaks a rule of the architecture on purpose: see ArchitectureTest. */
final class UsesParser {
    com.google.re2j.Pattern pattern;
}
