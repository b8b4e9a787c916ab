package dev.slipway.application.runner.port;

import dev.slipway.application.runner.WaitingJob;
import java.util.List;
import java.util.Optional;

/** Reads the facts about a pending job that its assignment needs, including secrets. */
public interface WaitingJobs {

    /** Returns the facts about jobs in the order of their ids, without those that are gone. Dependencies are in the order of stages. */
    List<WaitingJob> facts(List<Long> jobIds);

    /** Returns the facts about one job; empty if it is gone. */
    default Optional<WaitingJob> facts(long jobId) {
        return facts(List.of(jobId)).stream().findFirst();
    }
}
