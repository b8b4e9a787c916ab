package dev.slipway.domain.ciconfig.keyword;

/** Place in a configuration where a keyword or a word is allowed. */
public enum Where {
    /** Beside the jobs. */
    ROOT,
    /** Under {@code default}. */
    DEFAULT,
    /** In a job with {@code script} or {@code run}. */
    SCRIPT,
    /** In a bridge: a job with {@code trigger}, or with {@code needs:pipeline} alone. */
    BRIDGE,
    /** Under {@code artifacts:reports} of a job. */
    REPORTS,
    /** As value of {@code trigger:strategy}. */
    STRATEGY,
    /** Under {@code environment:kubernetes}. */
    KUBERNETES
}
