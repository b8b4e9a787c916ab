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
 * value, alerts by their id, the project's counter.
 */
public interface Alerts {

    /**
     * Until the unit of work ends nobody else opens, groups or ends alerts of these fingerprints. Tells which are open now.
     *
     * @throws dev.slipway.application.kernel.Refusal unavailable, where somebody else keeps one of them for long
     */
    Map<Fingerprint, IntakePlan.Known> lock(long projectId, SortedSet<Fingerprint> fingerprints);

    /**
     * Writes down what a request comes to, inside the unit that locked its fingerprints: new alerts with numbers of their own, counters,
     * ends, the history of each alert, and what was refused. Where the clock of another process was ahead, its moment counts instead of an
     * earlier one: histories never go back.
     *
     * @return one for each outcome that concerns an alert, in their order
     */
    List<Touched> record(long projectId, long integrationId, IntakePlan plan, Instant now);

    /** @param outcome its place among the plan's outcomes */
    record Touched(int outcome, long id, long iid, String title) {}

    /** The alert, which nobody else changes until the unit of work ends; its fingerprint is locked too. */
    Optional<LockedPipeline> hold(long projectId, long iid);

    /** The same by id, for recorded work. */
    Optional<LockedPipeline> hold(long id);

    /**
     * @param anotherOpen whether another alert of its fingerprint is open
     * @param incident    empty where it never had one
     */
    record LockedPipeline(long id, long projectId, long iid, AlertStatus status, OptionalLong assigneeId, Optional<Link> incident, boolean anotherOpen) {

        /** The incident that it has now. */
        public OptionalLong incidentId() {
            return incident.map(Link::issueId).orElse(OptionalLong.empty());
        }
    }

    /**
     * What is known of the incident of an alert.
     *
     * @param issueId empty where it was deleted
     * @param ended   whether the end of the alert has been passed on to it, or came before it
     */
    record Link(OptionalLong issueId, boolean ended) {}

    /**
     * Gives a held alert another status, which is guarded: throws where it has another than {@code from}, and where another of its
     * fingerprint is open. Where it opens again its next end will be passed on to its incident.
     *
     * @param endedAt null while open
     */
    void changeStatus(long id, AlertStatus from, AlertStatus to, Instant endedAt, Note note);

    /** @param assigneeId empty for nobody; whoever is gone meanwhile is nobody */
    void assign(long id, OptionalLong assigneeId, Note note);

    /** Takes a user away from all alerts that the user looks after; their history keeps the name. */
    void unassign(long userId);

    /** Whether the history of any alert tells of something that the user did. */
    boolean acted(long userId);

    /** Tells what one user did, in all histories, as done by another. */
    void handOver(long fromUser, long toUser);

    /** Removes some alerts of a project, at most so many. Returns how many. */
    int removeSome(long projectId, int most);

    /** Links an incident to a held alert that has none, or whose incident was deleted; throws where it has one. */
    void linkIncident(long id, long incidentId, Note note);

    /** Remembers that the end of a held alert has been passed on to its incident. */
    void endIncident(long id);

    /** Adds to the history alone. Notes are never put together, unlike occurrences. */
    void note(long id, Note note);

    /** An entry of the history. @param actorId empty for an integration or for recorded work */
    record Note(String kind, Reason reason, OptionalLong actorId, Instant at) {}
}
