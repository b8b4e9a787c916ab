package dev.slipway.domain.job;

/** Obstacle to a run or retry of a job that its own row does not show: in its pipeline, configuration or deployment. */
public enum JobObstacle {
    /** The pipeline is older than the age at which jobs are archived. */
    ARCHIVED,
    /** The configuration of the job was removed. */
    DEGENERATED,
    /** A newer deployment to the environment of the job has succeeded. */
    OUTDATED_DEPLOYMENT,
    /** The deployment is outdated, and the project lets no user deploy it again. */
    ROLLBACK_NOT_ALLOWED,
    /** The deployment of the job was deleted, and a protection may be for its environment. */
    DEPLOYMENT_DELETED,
    /** The user of the job may not deploy to its protected environment. */
    PROTECTED_ENVIRONMENT,
    /** The deployment of the job lacks approvals. */
    APPROVAL_PENDING,
    /** Each deployment to the environment of the job needs approvals, so a retry waits for its own. */
    RETRY_NEEDS_APPROVAL
}
