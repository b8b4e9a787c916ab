package dev.slipway.application.audit;

import dev.slipway.domain.audit.AuditAuthor;
import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.audit.AuditEvent;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A stored audit event, with the names that its objects had at that time.
 *
 * @param author     of the change
 * @param event      its target has a name
 * @param entityPath null for an object without one
 */
public record AuditEventView(long id, AuditAuthor author, AuditEvent event, @Nullable String entityPath, Instant createdAt) {

    public AuditEntity entity() {
        return event.entity();
    }
}
