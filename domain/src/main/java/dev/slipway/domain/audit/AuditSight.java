package dev.slipway.domain.audit;

/** Audit events of one object that a caller reads. */
public sealed interface AuditSight {

    /** All events. */
    record All() implements AuditSight {}

    /** Events that the caller caused. */
    record Own(long accountId) implements AuditSight {}

    /** No events: the caller is rejected. */
    record None() implements AuditSight {}
}
