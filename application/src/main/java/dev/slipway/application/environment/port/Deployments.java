package dev.slipway.application.environment.port;

import dev.slipway.domain.environment.DeploymentEvent;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What jobs brought to environments. Each deployment belongs to one run of a job and follows it. */
public interface Deployments {

    /**
     * Lets deployments follow what became of their jobs; jobs without one are left out. A success renews the environment (its address, its
     * tier, its time to stop, that it is available), and the success of a job that stops one completes the stop.
     * A success told again changes nothing. Locks environments, then the project's counter.
     */
    void follow(Steps steps, Instant now);

    /** The address that the deployment of a job gives its environment, as far as it was known when the job was made; empty without one. */
    Optional<String> address(long jobId);

    /** Says where the environment is reached, once the deployment of a job has succeeded; otherwise nothing happens. */
    void reached(long jobId, String address);

    /**
     * What became of jobs.
     *
     * @param events  by job, the last one where a job took several steps; one that a deployment's life cycle refuses leaves it as it is
     * @param repeats new runs, each of which gets a deployment of its own where the earlier run had one
     * @param userId  who asked for the new runs; null for nobody, so that the user stays
     */
    record Steps(Map<Long, DeploymentEvent> events, List<Repeat> repeats, Long userId) {
        public Steps {
            events = Map.copyOf(events);
            repeats = List.copyOf(repeats);
        }
    }

    /** One job run again. */
    record Repeat(long earlierJob, long newJob) {}
}
