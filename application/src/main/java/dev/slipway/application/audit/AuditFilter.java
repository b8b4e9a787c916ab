package dev.slipway.application.audit;

import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.audit.AuditEntityType;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Selection of audit events.
 *
 * @param entityId empty for all objects of the type
 * @param authorId of the account that caused them; empty for all
 * @param after    earliest time, included
 * @param before   latest time, included
 */
public record AuditFilter(Optional<AuditEntityType> entityType, OptionalLong entityId, OptionalLong authorId, Optional<Instant> after,
        Optional<Instant> before) {

    /** Returns the filter of all events. */
    public static AuditFilter all() {
        return new AuditFilter(Optional.empty(), OptionalLong.empty(), OptionalLong.empty(), Optional.empty(), Optional.empty());
    }

    public AuditFilter created(Optional<Instant> earliest, Optional<Instant> latest) {
        return new AuditFilter(entityType, entityId, authorId, earliest, latest);
    }

    public AuditFilter ofType(AuditEntityType type) {
        return new AuditFilter(Optional.of(type), entityId, authorId, after, before);
    }

    public AuditFilter of(AuditEntity entity) {
        return new AuditFilter(Optional.of(entity.type()), OptionalLong.of(entity.id()), authorId, after, before);
    }

    public AuditFilter by(long account) {
        return new AuditFilter(entityType, entityId, OptionalLong.of(account), after, before);
    }
}
