package dev.slipway.application.runner.port;

import dev.slipway.application.runner.WaitingJob;
import java.util.Optional;

/** Reads the facts about a pending job that its assignment needs, including secrets. */
public interface WaitingJobs {

    /** Returns the facts about a job; empty if the job is gone. Dependencies are in the order of stages. */
    Optional<WaitingJob> facts(long jobId);
}
