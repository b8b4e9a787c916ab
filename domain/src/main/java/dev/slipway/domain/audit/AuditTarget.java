package dev.slipway.domain.audit;

import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Object that was changed.
 *
 * @param id   empty for objects that are named by their key alone
 * @param name empty to take the present name of the user, group or project with this id
 */
public record AuditTarget(String type, OptionalLong id, Optional<AuditValue> name) {

    public AuditTarget {
        Objects.requireNonNull(type);
        Objects.requireNonNull(id);
        Objects.requireNonNull(name);
    }

    public static AuditTarget of(AuditEntity entity) {
        return new AuditTarget(entity.type().wireName(), OptionalLong.of(entity.id()), Optional.empty());
    }

    public static AuditTarget user(long id) {
        return of(AuditEntity.user(id));
    }

    public static AuditTarget named(String type, long id, CharSequence name) {
        return new AuditTarget(type, OptionalLong.of(id), Optional.of(AuditValue.name(name)));
    }

    public static AuditTarget keyed(String type, CharSequence key) {
        return new AuditTarget(type, OptionalLong.empty(), Optional.of(AuditValue.name(key)));
    }
}
