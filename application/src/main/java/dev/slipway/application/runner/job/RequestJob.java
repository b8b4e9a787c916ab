package dev.slipway.application.runner.job;

import dev.slipway.application.runner.RunnerCredentials;
import dev.slipway.application.runner.RunnerPolicy;
import dev.slipway.application.runner.job.JobRequest.Answer;
import dev.slipway.application.runner.port.RunnerQueue;
import java.time.Duration;

/** Assigns a job to a runner, or waits for one (long polling). Concurrent requests are safe: a job is assigned once. */
public final class RequestJob {

    /** Interval in which a waiting request searches the queue even without an announcement. */
    private static final Duration POLL_INTERVAL = Duration.ofSeconds(5);

    private final RunnerCredentials credentials;
    private final RunnerQueue queue;
    private final ClaimJob claim;
    private final QueueWatch watch;
    private final RunnerPolicy policy;

    public RequestJob(RunnerCredentials credentials, RunnerQueue queue, ClaimJob claim, QueueWatch watch, RunnerPolicy policy) {
        this.credentials = credentials;
        this.queue = queue;
        this.claim = claim;
        this.watch = watch;
        this.policy = policy;
    }

    /**
     * Answers a request for a job. Waits only if the runner knows the current state of its queue; otherwise it answers at once with that
     * state. A paused runner matches no job and does not wait either.
     */
    public Answer request(JobRequest request) {
        RunnerCredentials.Known known = credentials.heard(request.token(), request.process());
        Duration left = policy.poll();
        boolean mayWait = false;
        while (true) {
            long mark = watch.mark();
            String value = queue.value(known.runner());
            if (known.runner().paused()) {
                return new Answer.Nothing(value);
            }
            Answer answer = claim.claim(known, request, value);
            mayWait = mayWait || value.equals(request.lastUpdate());
            if (!(answer instanceof Answer.Nothing) || !mayWait || !left.isPositive() || watch.closed()) {
                return answer;
            }
            Duration timeout = left.compareTo(POLL_INTERVAL) < 0 ? left : POLL_INTERVAL;
            left = left.minus(timeout).plus(watch.await(mark, timeout));
            // Not with the process from before, whose row may have been deleted while this request waited
            known = credentials.heard(request.token(), request.process());
        }
    }
}
