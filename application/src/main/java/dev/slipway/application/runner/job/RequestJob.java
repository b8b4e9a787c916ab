package dev.slipway.application.runner.job;

import dev.slipway.application.runner.RunnerCredentials;
import dev.slipway.application.runner.RunnerPolicy;
import dev.slipway.application.runner.job.JobRequest.Answer;
import dev.slipway.application.runner.port.RunnerQueue;
import jakarta.inject.Singleton;
import java.time.Duration;

/** Gives a runner a job, or lets it wait for one. Several processes and many runners ask at once; a job is handed out once. */
@Singleton
public final class RequestJob {

    /** A held request looks by itself this often, whatever it heard. */
    private static final Duration LOOK = Duration.ofSeconds(5);

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

    /** Held only where the runner knows the present state of its queue; otherwise it is told that first. */
    public Answer request(JobRequest request) {
        RunnerCredentials.Known known = credentials.heard(request.token(), request.process());
        Duration left = policy.poll();
        boolean held = false;
        while (true) {
            long mark = watch.mark();
            String value = queue.value(known.runner());
            if (known.runner().paused()) {
                return new Answer.Nothing(value);
            }
            Answer answer = claim.claim(known, request, value);
            held = held || value.equals(request.lastUpdate());
            if (!(answer instanceof Answer.Nothing) || !held || !left.isPositive() || watch.closed()) {
                return answer;
            }
            Duration turn = left.compareTo(LOOK) < 0 ? left : LOOK;
            left = left.minus(turn).plus(watch.await(mark, turn));
            known = new RunnerCredentials.Known(credentials.runner(request.token()), known.processId());
        }
    }
}
