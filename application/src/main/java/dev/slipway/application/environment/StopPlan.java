package dev.slipway.application.environment;

import java.util.List;
import java.util.OptionalLong;

/**
 * Jobs that stop an environment.
 *
 * @param deploymentId the deployment that finished last, of whose pipeline the jobs are; empty without one. The plan is outdated once
 *     there is another
 * @param jobs         in the order of their ids
 */
public record StopPlan(OptionalLong deploymentId, List<StopAction> jobs) {

    /** Stops an environment without jobs. */
    static final StopPlan FORCED = new StopPlan(OptionalLong.empty(), List.of());

    public StopPlan {
        jobs = List.copyOf(jobs);
    }
}
