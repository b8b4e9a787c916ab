package dev.slipway.domain.audit;

import java.util.Objects;

/** Object that an audit event belongs to. It may be deleted later; its events stay. */
public record AuditEntity(AuditEntityType type, long id) {

    /** The installation itself. */
    public static final AuditEntity INSTANCE = new AuditEntity(AuditEntityType.INSTANCE, 1);

    public AuditEntity {
        Objects.requireNonNull(type);
    }

    public static AuditEntity user(long id) {
        return new AuditEntity(AuditEntityType.USER, id);
    }

    public static AuditEntity group(long id) {
        return new AuditEntity(AuditEntityType.GROUP, id);
    }

    public static AuditEntity project(long id) {
        return new AuditEntity(AuditEntityType.PROJECT, id);
    }
}
