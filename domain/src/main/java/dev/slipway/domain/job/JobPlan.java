package dev.slipway.domain.job;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What the configuration laid down about a job's place in its pipeline. Every retry shares it, so it is kept apart from
 * what one run did.
 *
 * @param stage the index of its stage, from 0
 * @param needs the jobs it waits for instead of all earlier stages; present and empty means it waits for nothing
 * @param startIn the delay of a delayed job
 * @param resourceGroup the key of the resource it must hold while it runs
 */
public record JobPlan(String name, int stage, JobWhen when, boolean allowFailure, Optional<List<JobNeed>> needs,
        Optional<Duration> startIn, Optional<String> resourceGroup, boolean bridge, AutoRetry autoRetry) {

    public JobPlan {
        needs = needs.map(List::copyOf);
    }

    public static JobPlan of(String name, int stage) {
        return new JobPlan(name, stage, JobWhen.ON_SUCCESS, false, Optional.empty(), Optional.empty(),
                Optional.empty(), false, AutoRetry.UNSET);
    }

    public JobPlan when(JobWhen when, boolean allowFailure) {
        return new JobPlan(name, stage, when, allowFailure, needs, startIn, resourceGroup, bridge, autoRetry);
    }

    public JobPlan needing(List<JobNeed> wanted) {
        return new JobPlan(name, stage, when, allowFailure, Optional.of(wanted), startIn, resourceGroup, bridge,
                autoRetry);
    }

    public JobPlan delayedBy(Duration delay) {
        return new JobPlan(name, stage, JobWhen.DELAYED, allowFailure, needs, Optional.of(delay), resourceGroup,
                bridge, autoRetry);
    }

    public JobPlan holding(String group) {
        return new JobPlan(name, stage, when, allowFailure, needs, startIn, Optional.of(group), bridge, autoRetry);
    }

    public JobPlan asBridge() {
        return new JobPlan(name, stage, when, allowFailure, needs, startIn, resourceGroup, true, autoRetry);
    }

    public JobPlan retrying(AutoRetry retry) {
        return new JobPlan(name, stage, when, allowFailure, needs, startIn, resourceGroup, bridge, retry);
    }

    /** Whether a person or a timer starts it; a delayed bridge is started by its timer only. */
    public boolean action() {
        return bridge ? when == JobWhen.MANUAL : when.action();
    }
}
