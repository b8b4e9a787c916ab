package dev.slipway.application.runner.port;

import dev.slipway.application.runner.WaitingJob;
import java.util.Optional;

/** Reads what a runner needs to know of a job, secrets included. */
public interface WaitingJobs {

    /** Dependencies come in the order of stages. Empty where the job is gone. */
    Optional<WaitingJob> facts(long jobId);
}
