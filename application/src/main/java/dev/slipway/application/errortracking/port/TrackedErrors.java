package dev.slipway.application.errortracking.port;

import dev.slipway.application.errortracking.TrackedErrorFilter;
import dev.slipway.application.errortracking.TrackedErrorView;
import dev.slipway.application.errortracking.TrackedEventView;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.domain.errortracking.ErrorEvent;
import dev.slipway.domain.errortracking.ErrorStatus;
import java.time.Instant;
import java.util.Optional;

/** Errors of projects with their latest events. */
public interface TrackedErrors {

    /**
     * Stores an event with its error: the one of its fingerprint, or a new one. An event that is there already changes nothing, and makes
     * no error. Removes the events of the error, the errors of the project, and contents of events, that are more than the limits allow;
     * the contents of the latest event of an error alone are kept. The project is locked against removal.
     *
     * @param payload the event in JSON
     * @return the error; empty if the event is there already
     */
    Optional<TrackedErrorView> record(long projectId, ErrorEvent event, String payload, Limits limits, Instant now);

    Page<TrackedErrorView> list(long projectId, TrackedErrorFilter filter, PageRequest page);

    Optional<TrackedErrorView> find(long projectId, long id);

    /** Returns the latest event of an error; empty if none is kept. */
    Optional<TrackedEventView> latestEvent(long errorId);

    /** Moves an error to a status; returns false if the project has none of this id. */
    boolean move(long projectId, long id, ErrorStatus status, Instant now);

    /** Removes some errors of a project, with their events; returns how many. */
    int removeSome(long projectId, int most);

    /** Removes some errors whose last event is older than a time, with their events; returns how many. */
    int removeSeenBefore(Instant time, int most);

    /**
     * Maximum numbers of what is kept.
     *
     * @param errors of a project
     * @param events of an error
     * @param bytes  of the contents of events of a project
     */
    record Limits(int errors, int events, long bytes) {}
}
