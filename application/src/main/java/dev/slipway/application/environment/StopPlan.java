package dev.slipway.application.environment;

import java.util.List;
import java.util.OptionalLong;

/**
 * Jobs that stop an environment.
 *
 * @param deploymentId the deployment of a job that finished last, of whose pipeline the jobs are; empty without one. The plan is
 *     outdated once there is another
 * @param jobs         in the order of their ids
 */
public record StopPlan(OptionalLong deploymentId, List<StopAction> jobs) {

    public StopPlan {
        jobs = List.copyOf(jobs);
    }

    /** Returns the plan of a forced stop. The same deployments make it outdated. */
    StopPlan withoutJobs() {
        return new StopPlan(deploymentId, List.of());
    }
}
