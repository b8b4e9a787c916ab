package dev.slipway.domain.job;

/** What keeps a job from being run (again) and is known outside of it: about its pipeline, configuration or deployment. */
public enum JobObstacle {
    /** The pipeline is older than the age at which jobs are archived. */
    ARCHIVED,
    /** Its configuration was removed, so there is nothing left to run. */
    DEGENERATED,
    /** Its deployment was rejected by an approver. */
    DEPLOYMENT_REJECTED,
    /** A newer deployment to its environment has finished. */
    OUTDATED_DEPLOYMENT,
    /** Its user may not deploy to its protected environment. */
    PROTECTED_ENVIRONMENT
}
