package dev.slipway.rest.kernel.canary;

/** Breaks a rule of the architecture on purpose: see ArchitectureTest. */
final class UsesJgit {
    org.eclipse.jgit.lib.Repository repository;
}
