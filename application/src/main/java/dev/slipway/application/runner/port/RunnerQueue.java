package dev.slipway.application.runner.port;

import dev.slipway.application.runner.RunnerView;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The waiting jobs as one runner sees them: those whose project it serves and whose tags and ref it may take, in the order in which
 * it is to take them: a runner that all share from the project that has the fewest jobs on such runners, every runner by age. A runner that is
 * paused sees none. Jobs of projects that are deleted, or do not use pipelines any more, are seen, so that they are failed.
 * Locks are on pipelines, of which one unit of work holds one.
 */
public interface RunnerQueue {

    /**
     * Changes whenever a job of a project that the runner serves is queued, and when the runner's settings change. Opaque. A job that is given
     * back need not change it, so who asks for jobs looks first and compares then.
     */
    String value(RunnerView runner);

    /** Locks the pipeline of the first matching job whose pipeline nobody holds. Empty where there is none. */
    OptionalLong lockFirst(RunnerView runner);

    /** The pipeline of the first matching job, held or not; empty says that nothing matching is pending. */
    OptionalLong first(RunnerView runner);

    /**
     * Locks a pipeline, waiting where it is held. So that waiting never starves those who could end it, only few wait at once. The unit of
     * work can go on whatever the answer.
     *
     * @return false where it was still held after that time, or too many wait already
     */
    boolean await(long pipelineId, Duration longest);

    /** The first matching job of a pipeline that is locked, as it stands now. */
    Optional<QueuedJob> firstOf(long pipelineId, RunnerView runner);

    record QueuedJob(long id, long projectId) {}
}
