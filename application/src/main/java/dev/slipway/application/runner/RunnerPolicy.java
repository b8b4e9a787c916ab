package dev.slipway.application.runner;

import dev.slipway.domain.variable.ServerFacts;
import java.net.URI;
import java.time.Duration;

/**
 * Settings of an installation for runners.
 *
 * @param poll        how long a request for a job waits while there is no job
 * @param silence     how long a runner may stay silent after it was assigned a job, before the job is returned to the queue
 * @param logLimit    maximum size of a job's log, in bytes
 * @param olderTokens whether jobs without ID tokens of their own receive tokens of the older form even if they use no secrets
 * @param version     version that the server reports
 * @param revision    revision that the server reports
 */
public record RunnerPolicy(Duration poll, Duration silence, long logLimit, boolean olderTokens, String version, String revision) {

    /** Returns the facts about the server for variables of jobs. @param base address under which the runner reaches the server */
    public ServerFacts server(URI base) {
        return ServerFacts.at(base, version, revision);
    }
}
