package dev.slipway.application.audit;

import dev.slipway.application.audit.port.AuditEvents;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.audit.AuditAuthor;
import dev.slipway.domain.audit.AuditEvent;
import java.time.Instant;
import java.util.List;

/** Records changes of access, tokens, settings and memberships. Each use case calls it inside the transaction of its change. */
public final class AuditTrail {

    private final AuditEvents events;

    public AuditTrail(AuditEvents events) {
        this.events = events;
    }

    /** @param now start of the transaction */
    public void record(Caller caller, Instant now, AuditEvent event) {
        record(AuditAuthor.of(caller), now, List.of(event));
    }

    public void record(Caller caller, Instant now, List<AuditEvent> changes) {
        record(AuditAuthor.of(caller), now, changes);
    }

    /** Records changes of an author without an account. */
    public void record(AuditAuthor author, Instant now, List<AuditEvent> changes) {
        if (!changes.isEmpty()) {
            events.add(author, changes, now);
        }
    }
}
