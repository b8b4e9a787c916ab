package dev.slipway.application.runner;

import dev.slipway.domain.variable.ServerFacts;
import java.net.URI;
import java.time.Duration;

/**
 * What an installation decides about runners. Provided as a bean by whoever starts the server.
 *
 * @param poll        how long a request for a job is held while there is none
 * @param silence     after how long a runner that took a job and says nothing loses it
 * @param logLimit    how long the log of a job may grow, in bytes
 * @param olderTokens whether jobs that name no audiences of tokens are given tokens even where they ask for no secrets
 * @param version     what the server presents itself as
 * @param revision    of the server
 */
public record RunnerPolicy(Duration poll, Duration silence, long logLimit, boolean olderTokens, String version, String revision) {

    /** What jobs are told of the server. @param base the address under which a runner reaches it */
    public ServerFacts server(URI base) {
        return ServerFacts.at(base, version, revision);
    }
}
