package dev.slipway.domain.audit;

import dev.slipway.domain.access.Role;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Change that is recorded, without its author and time.
 *
 * @param change the attribute, and where they are stored its values; empty where a change has none
 * @param role   that a member or an invited group was given; empty for other events
 */
public record AuditEvent(AuditEventType type, AuditEntity entity, AuditTarget target, Optional<AuditChange> change, Optional<Role> role) {

    public AuditEvent {
        Objects.requireNonNull(target);
        Objects.requireNonNull(change);
        Objects.requireNonNull(role);
        if (!type.entities().contains(entity.type())) {
            throw new IllegalArgumentException(type + " belongs to no " + entity.type());
        }
    }

    /** Returns an event about the object itself. */
    public static AuditEvent of(AuditEventType type, AuditEntity entity) {
        return new AuditEvent(type, entity, AuditTarget.of(entity), Optional.empty(), Optional.empty());
    }

    /** Returns an event about a part of an object. */
    public static AuditEvent of(AuditEventType type, AuditEntity entity, AuditTarget target) {
        return new AuditEvent(type, entity, target, Optional.empty(), Optional.empty());
    }

    public AuditEvent changing(AuditChange changed) {
        return new AuditEvent(type, entity, target, Optional.of(changed), role);
    }

    public AuditEvent as(int accessLevel) {
        return new AuditEvent(type, entity, target, change, Role.of(accessLevel));
    }

    /** Returns one event for each change; none where nothing changed. */
    public List<AuditEvent> each(List<AuditChange> changes) {
        return changes.stream().map(this::changing).toList();
    }
}
