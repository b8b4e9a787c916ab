package dev.slipway.domain.job;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Plan of a job: the part of its configuration that processing of the pipeline reads. All runs of a job share it, so that it is kept apart
 * from {@link JobRun}.
 *
 * @param stage         index of its stage, from 0
 * @param needs         jobs that it waits for instead of all earlier stages; if present and empty it waits for no job
 * @param startIn       delay of a delayed job
 * @param resourceGroup key of the resource group whose resource it keeps while it runs
 * @param interruptible whether it may be canceled after it has started, because a newer pipeline makes it redundant
 */
public record JobPlan(String name, int stage, JobWhen when, boolean allowFailure, Optional<List<JobNeed>> needs,
        Optional<Duration> startIn, Optional<String> resourceGroup, JobKind kind, AutoRetry autoRetry, boolean interruptible) {

    /** Index of the stage of external jobs, after all that a configuration can have. */
    public static final int EXTERNAL_STAGE = 1_000_000;

    public JobPlan {
        needs = needs.map(List::copyOf);
    }

    public static JobPlan of(String name, int stage) {
        return new JobPlan(name, stage, JobWhen.ON_SUCCESS, false, Optional.empty(), Optional.empty(),
                Optional.empty(), JobKind.BUILD, AutoRetry.UNSET, false);
    }

    public JobPlan when(JobWhen when, boolean allowFailure) {
        return new JobPlan(name, stage, when, allowFailure, needs, startIn, resourceGroup, kind, autoRetry, interruptible);
    }

    public JobPlan needing(List<JobNeed> wanted) {
        return new JobPlan(name, stage, when, allowFailure, Optional.of(wanted), startIn, resourceGroup, kind,
                autoRetry, interruptible);
    }

    public JobPlan delayedBy(Duration delay) {
        return new JobPlan(name, stage, JobWhen.DELAYED, allowFailure, needs, Optional.of(delay), resourceGroup,
                kind, autoRetry, interruptible);
    }

    public JobPlan holding(String group) {
        return new JobPlan(name, stage, when, allowFailure, needs, startIn, Optional.of(group), kind, autoRetry, interruptible);
    }

    public JobPlan asBridge() {
        return new JobPlan(name, stage, when, allowFailure, needs, startIn, resourceGroup, JobKind.BRIDGE, autoRetry, interruptible);
    }

    public JobPlan retrying(AutoRetry retry) {
        return new JobPlan(name, stage, when, allowFailure, needs, startIn, resourceGroup, kind, retry, interruptible);
    }

    public JobPlan interruptibly() {
        return new JobPlan(name, stage, when, allowFailure, needs, startIn, resourceGroup, kind, autoRetry, true);
    }

    /** Returns the plan of an external job. No job comes after it, and whether it may be interrupted never decides about its pipeline. */
    public static JobPlan external(String name) {
        return new JobPlan(name, EXTERNAL_STAGE, JobWhen.ON_SUCCESS, false, Optional.empty(), Optional.empty(), Optional.empty(),
                JobKind.EXTERNAL, AutoRetry.UNSET, true);
    }

    public boolean bridge() {
        return kind == JobKind.BRIDGE;
    }

    /** Returns whether its status is reported from outside of this server, so that no runner, user or timer starts it. */
    public boolean external() {
        return kind == JobKind.EXTERNAL;
    }

    /** Returns whether a user or a timer starts the job; false for a delayed bridge, which only its timer starts. */
    public boolean action() {
        return bridge() ? when == JobWhen.MANUAL : when.action();
    }
}
