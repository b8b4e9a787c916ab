package dev.slipway.domain.environment;

import dev.slipway.domain.job.JobStatus;

/** Event of a deployment. A deployment mirrors its job, so that each status of a job stands for one event. */
public enum DeploymentEvent {
    CREATE, RUN, BLOCK, SUCCEED, DROP, CANCEL, SKIP;

    public static DeploymentEvent mirroring(JobStatus job) {
        return switch (job) {
            case CREATED, WAITING_FOR_RESOURCE, PREPARING, PENDING, SCHEDULED -> CREATE;
            case RUNNING -> RUN;
            case MANUAL -> BLOCK;
            case SUCCESS -> SUCCEED;
            case FAILED -> DROP;
            case CANCELED -> CANCEL;
            case SKIPPED -> SKIP;
        };
    }
}
