package dev.slipway.application.environment;

import dev.slipway.application.access.ProjectGrant;
import dev.slipway.domain.access.Caller;
import java.util.OptionalLong;

/** Runs the jobs that stop environments. The feature of pipelines implements it. */
public interface StopJobs {

    /** Returns whether the caller may run the job. */
    boolean mayRun(Caller caller, ProjectGrant grant, StopAction action);

    /** Locks a pipeline until the transaction ends. Returns false if it is gone. */
    boolean lock(long pipelineId);

    /**
     * Starts a job of a locked pipeline; a job that has ended runs again.
     *
     * @param userId user of the run; empty keeps the user of the job
     * @return whether the job is under way; false if it can not run now
     * @throws dev.slipway.application.kernel.Refusal forbidden, if the user may not deploy to the environment of the job
     */
    boolean start(StopAction action, OptionalLong userId);
}
