package dev.slipway.application.runner.job;

import dev.slipway.application.runner.port.Runners.Process;

/**
 * Request of a runner for a job.
 *
 * @param lastUpdate state of its queue that the runner received last; null for none
 * @param base       scheme, host and port under which the runner reaches the server
 */
public record JobRequest(String token, Process process, String lastUpdate, String base) {

    /** Answer to a request for a job. */
    public sealed interface Answer {

        record Assigned(JobDocument document) implements Answer {}

        /** @param queue state of the runner's queue, which the runner sends with its next request */
        record Nothing(String queue) implements Answer {}

        /** All pipelines with matching jobs stayed locked by others until the attempts of this request were used up. */
        record Contended(String queue) implements Answer {}
    }
}
