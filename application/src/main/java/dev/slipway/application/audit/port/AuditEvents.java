package dev.slipway.application.audit.port;

import dev.slipway.application.audit.AuditEventView;
import dev.slipway.application.audit.AuditFilter;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.domain.audit.AuditAuthor;
import dev.slipway.domain.audit.AuditEvent;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Stored audit events. They refer to no other rows, so they outlive what they tell of. */
public interface AuditEvents {

    /**
     * Stores events in the present transaction, in their order, with the present path of their object, and the present name of a target
     * that has none.
     */
    void add(AuditAuthor author, List<AuditEvent> events, Instant now);

    /** Returns events, the latest first. */
    Page<AuditEventView> list(AuditFilter filter, PageRequest page);

    /** Returns an event that the filter admits. */
    Optional<AuditEventView> find(long id, AuditFilter filter);

    /** Removes the oldest events that were stored before a time, at most so many; returns how many it removed. */
    int removeBefore(Instant time, int most);

    /** Returns whether the account reads all events of the installation without being an administrator. */
    boolean auditor(long accountId);
}
