package dev.slipway.application.alert.port;

import dev.slipway.domain.alert.AlertStatus;
import dev.slipway.domain.alert.Fingerprint;
import dev.slipway.domain.alert.IntakePlan;
import dev.slipway.domain.kernel.Reason;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedSet;

/**
 * Alerts as they are changed. At most one alert of a fingerprint is open in a project. Locks are taken in this order: fingerprints by their
 * value, alerts, the project's counter.
 */
public interface Alerts {

    /** Until the unit of work ends nobody else opens, groups or ends alerts of these fingerprints. Tells which are open now. */
    Map<Fingerprint, IntakePlan.Known> lock(long projectId, SortedSet<Fingerprint> fingerprints);

    /**
     * Writes down what a request comes to, inside the unit that locked its fingerprints: new alerts with numbers of their own, counters,
     * ends, the history of each alert, and what was refused.
     *
     * @return one for each outcome that concerns an alert, in their order
     */
    List<Touched> record(long projectId, long integrationId, IntakePlan plan, Instant now);

    /** @param outcome its place among the plan's outcomes */
    record Touched(int outcome, long id, long iid, String title) {}

    /** The alert, which nobody else changes until the unit of work ends; its fingerprint is locked too. */
    Optional<Held> hold(long projectId, long iid);

    /** The same by id, for recorded work. */
    Optional<Held> hold(long id);

    /**
     * @param anotherOpen whether another alert of its fingerprint is open
     * @param incidentId  empty where it has no incident
     */
    record Held(long id, long projectId, long iid, AlertStatus status, OptionalLong assigneeId, OptionalLong incidentId, boolean anotherOpen) {}

    /**
     * Gives a held alert another status, which is guarded: throws where it has another than {@code from}, and where another of its
     * fingerprint is open.
     *
     * @param endedAt null while open
     */
    void changeStatus(long id, AlertStatus from, AlertStatus to, Instant endedAt, Note note);

    /** @param assigneeId empty for nobody; whoever is gone meanwhile is nobody */
    void assign(long id, OptionalLong assigneeId, Note note);

    /** Takes a user away from all alerts that the user looks after; their history keeps the name. */
    void unassign(long userId);

    /** Removes some alerts of a project, at most so many. Returns how many. */
    int removeSome(long projectId, int most);

    /** Links an incident to a held alert that has none; throws where it has one. */
    void linkIncident(long id, long incidentId, Note note);

    /** Adds to the history alone. Notes are never put together, unlike occurrences. */
    void note(long id, Note note);

    /** An entry of the history. @param actorId empty for an integration or for recorded work */
    record Note(String kind, Reason reason, OptionalLong actorId, Instant at) {}
}
