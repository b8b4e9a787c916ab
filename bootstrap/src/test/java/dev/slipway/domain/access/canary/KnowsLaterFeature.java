package dev.slipway.domain.access.canary;

/** Breaks a rule of the architecture on purpose: see ArchitectureTest. */
final class KnowsLaterFeature {
    dev.slipway.domain.job.JobStatus status;
}
