package dev.slipway.application.environment.port;

import dev.slipway.domain.environment.DeploymentEvent;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Deployments of jobs to environments. Each deployment belongs to one run of a job and follows its state. */
public interface Deployments {

    /**
     * Moves deployments along with the events of their jobs; jobs without one are left out. A success renews the environment (its address,
     * its tier, its time to stop, that it is available), and the success of a stop job completes the stop. A repeated success changes
     * nothing. Locks the environments first, then deployments, then the project's counter.
     */
    void follow(Steps steps, Instant now);

    /**
     * Returns the address that the deployment of a job gives its environment, as far as it was known when the job was created; empty
     * without one.
     */
    Optional<String> address(long jobId);

    /** Stores the address of the environment, if the deployment of the job has succeeded; else does nothing. */
    void reached(long jobId, String address);

    /**
     * Events of jobs.
     *
     * @param events by job, the last one if a job took several steps; an event that the deployment's life cycle rejects leaves it unchanged
     * @param repeats new runs, each of which gets a deployment of its own if the earlier run had one
     * @param userId user who requested the new runs; null keeps the user of the earlier run
     */
    record Steps(Map<Long, DeploymentEvent> events, List<Repeat> repeats, @Nullable Long userId) {
        public Steps {
            events = Map.copyOf(events);
            repeats = List.copyOf(repeats);
        }
    }

    /** One job run again. */
    record Repeat(long earlierJob, long newJob) {}
}
