package dev.slipway.domain.job;

/** Obstacle to a run or retry of a job that its own row does not show: in its pipeline, configuration or deployment. */
public enum JobObstacle {
    /** The pipeline is older than the age at which jobs are archived. */
    ARCHIVED,
    /** The configuration of the job was removed. */
    DEGENERATED,
    /** An approver rejected the deployment of the job. */
    DEPLOYMENT_REJECTED,
    /** A newer deployment to the environment of the job has succeeded. */
    OUTDATED_DEPLOYMENT,
    /** The user of the job may not deploy to its protected environment. */
    PROTECTED_ENVIRONMENT
}
