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
import org.jspecify.annotations.Nullable;

/**
 * Stores alerts. At most one alert of a fingerprint is open in a project. Order of locks: fingerprints by their value, alerts by their id,
 * the project's counter.
 */
public interface Alerts {

    /**
     * Locks fingerprints until the transaction ends, and returns which of them have an open alert. Others can neither open, group nor end
     * alerts of these fingerprints meanwhile.
     *
     * @throws dev.slipway.application.kernel.Refusal unavailable, if one of them stays locked by another transaction beyond the timeout
     */
    Map<Fingerprint, IntakePlan.Known> lock(long projectId, SortedSet<Fingerprint> fingerprints);

    /**
     * Stores the decisions about a request, in the transaction that locked its fingerprints: new alerts with their numbers, counters, ends,
     * the history of each alert, and rejected items. If the history already has a later time from a process whose clock is ahead, that time
     * is used, so histories are in order of time.
     *
     * @return one for each outcome that concerns an alert, in their order
     */
    List<Touched> record(long projectId, long integrationId, IntakePlan plan, Instant now);

    /** @param outcome index of the outcome in the plan */
    record Touched(int outcome, long id, long iid, String title) {}

    /** Returns the alert, locked with its fingerprint until the transaction ends. */
    Optional<LockedAlert> hold(long projectId, long iid);

    /** Returns the alert of this id, locked like {@link #hold(long, long)}; for recorded work. */
    Optional<LockedAlert> hold(long id);

    /**
     * @param anotherOpen whether another alert of its fingerprint is open
     * @param incident    empty if it never had one
     */
    record LockedAlert(long id, long projectId, long iid, AlertStatus status, OptionalLong assigneeId, Optional<Link> incident,
            boolean anotherOpen) {

        /** Returns the current incident. */
        public OptionalLong incidentId() {
            return incident.map(Link::issueId).orElse(OptionalLong.empty());
        }
    }

    /**
     * Link of an alert to its incident.
     *
     * @param issueId empty if the incident was deleted
     * @param ended   whether the end of the alert was passed on to the incident, or preceded it
     */
    record Link(OptionalLong issueId, boolean ended) {}

    /**
     * Changes the status of a locked alert. Throws if its status is not {@code from}, or if another alert of its fingerprint is open. After
     * an alert opens again its next end is passed on to its incident.
     *
     * @param endedAt null while it is open
     */
    void changeStatus(long id, AlertStatus from, AlertStatus to, @Nullable Instant endedAt, Note note);

    /** @param assigneeId empty to unassign; a user who was deleted meanwhile counts as empty */
    void assign(long id, OptionalLong assigneeId, Note note);

    /** Unassigns a user from all alerts; entries in their histories stay. */
    void unassign(long userId);

    /** Returns whether the history of any alert has an entry of the user. */
    boolean acted(long userId);

    /** Reassigns all history entries of one user to another. */
    void reassignHistory(long fromUser, long toUser);

    /** Removes at most {@code most} alerts of a project. Returns their number. */
    int removeSome(long projectId, int most);

    /** Links an incident to a locked alert without one, or whose incident was deleted; throws if it has one. */
    void linkIncident(long id, long incidentId, Note note);

    /** Records that the end of a locked alert was passed on to its incident. */
    void endIncident(long id);

    /** Adds an entry to the history only. Unlike occurrences, notes are never merged. */
    void note(long id, Note note);

    /** An entry of the history. @param actorId empty for an integration or for recorded work */
    record Note(String kind, Reason reason, OptionalLong actorId, Instant at) {}
}
