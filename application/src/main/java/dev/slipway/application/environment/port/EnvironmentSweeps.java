package dev.slipway.application.environment.port;

import dev.slipway.application.environment.ProjectEnvironment;
import dev.slipway.domain.environment.EnvironmentDeadline;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Finds environments that are stopped or deleted many at a time, in batches, and stores how far a request has come. */
public interface EnvironmentSweeps {

    /** Place of an environment in the order of a deadline. */
    record Place(Instant at, long environmentId, long projectId) {}

    /**
     * Returns environments whose deadline has passed, the earliest first, ties by id. Scheduled deletions of environments that may not be
     * deleted now are left out.
     *
     * @param after last one of the previous batch
     */
    List<Place> passed(EnvironmentDeadline deadline, Instant now, Optional<Place> after, int most);

    /** Returns stale environments of a project, with ids above {@code after}, in the order of ids. */
    List<Long> stale(long projectId, Instant before, long after, int most);

    /** Whether an environment is stale as it is now. */
    boolean isStale(long environmentId, Instant before);

    /** Returns the removable review apps of a project that were created before a moment, the oldest first. */
    List<ProjectEnvironment> reviewApps(long projectId, Instant before, int most);

    /**
     * Locks environments of a project, in the order of their names as pipelines do, and returns those that are left as they are now, the
     * oldest first.
     */
    List<ProjectEnvironment> lock(long projectId, List<Long> environmentIds);

    /** Stores when locked environments are deleted. */
    void deleteAt(List<Long> environmentIds, Instant time);

    /** Reserves the scheduling of review apps of a project until the transaction ends. Returns false if another transaction has it. */
    boolean reserve(long projectId);

    /**
     * Stores a request to stop the stale environments of a project. A request of the same user that is not done yet begins anew, with the
     * later of both moments.
     *
     * @return id of the request
     */
    long request(long projectId, long userId, Instant before, Instant now);

    Optional<StopRequest> request(long requestId);

    /** Stores how far a request has come: nothing if it began anew meanwhile. */
    void advance(StopRequest request, long after);

    /** Deletes a request that is done, or cannot be. A request that began anew meanwhile stays, and the result is false. */
    boolean finish(StopRequest request);

    /**
     * Request to stop the stale environments of a project.
     *
     * @param after last environment that was looked at
     */
    record StopRequest(long id, long projectId, long userId, Instant before, long after) {}
}
