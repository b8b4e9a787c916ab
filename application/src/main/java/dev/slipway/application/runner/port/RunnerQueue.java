package dev.slipway.application.runner.port;

import dev.slipway.application.runner.RunnerView;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Finds pending jobs that a runner may run, as {@link dev.slipway.domain.runner.RunnerMatch} decides; a paused runner has none. An
 * instance runner gets the jobs of the project with the fewest jobs on instance runners first, then the oldest; other runners get the
 * oldest first. Runners that ask for several jobs at once get the first one in this order and others of its pipeline. Jobs of deleted
 * projects and of projects with disabled pipelines are included, so that their assignment fails them.
 * Locks are on pipelines; a transaction locks one at most.
 */
public interface RunnerQueue {

    /**
     * Returns an opaque value that changes when a job of a project that the runner serves becomes pending, and when the settings of the
     * runner change. A job that is returned to the queue may leave it unchanged, so callers search the queue before they compare values.
     */
    String value(RunnerView runner);

    /**
     * Locks the pipeline of the first matching job whose pipeline is not locked. Empty if there is none.
     *
     * @param most greatest number of jobs to return
     */
    Optional<FirstWaiting> lockFirst(RunnerView runner, int most);

    /** Returns the pipeline of the first matching job, locked or not; empty if no matching job is pending. */
    OptionalLong first(RunnerView runner);

    /**
     * Locks a pipeline, waiting while it is locked. The number of concurrent waits is limited, so that they do not starve the transactions
     * that they wait for. The transaction stays usable in either case.
     *
     * @return false if it was still locked after the timeout, or too many wait already
     */
    boolean await(long pipelineId, Duration timeout);

    /** Returns the first matching job of a locked pipeline in its current state. */
    OptionalLong firstOf(long pipelineId, RunnerView runner);

    /**
     * Pipeline that was locked for its first matching job.
     *
     * @param jobs that job and later ones of the pipeline which the same runners may run, pending under the lock, in the order of ids;
     *             empty if another runner was faster
     */
    record FirstWaiting(long pipelineId, List<Long> jobs) {
        public FirstWaiting {
            jobs = List.copyOf(jobs);
        }
    }
}
