package dev.slipway.application.runner.job;

import dev.slipway.application.runner.port.Runners.Process;

/**
 * A runner asks for a job.
 *
 * @param lastUpdate what the runner was told of its queue last; null where it was told nothing
 * @param base       scheme, host and port under which the runner reaches the server
 */
public record JobRequest(String token, Process process, String lastUpdate, String base) {

    /** What a runner that asked for a job is told. */
    public sealed interface Answer {

        record Handed(JobDocument document) implements Answer {}

        /** @param queue to be sent with the next request */
        record Nothing(String queue) implements Answer {}

        /** Others held everything that could have been handed out for as long as a request may wait. */
        record Contended(String queue) implements Answer {}
    }
}
