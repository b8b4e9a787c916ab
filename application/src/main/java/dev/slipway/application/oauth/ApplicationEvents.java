package dev.slipway.application.oauth;

import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.audit.AuditTarget;

/** Audit events about applications. */
public final class ApplicationEvents {

    private ApplicationEvents() {
    }

    /** Returns an event of the installation. */
    public static AuditEvent of(AuditEventType type, Application application) {
        return AuditEvent.of(type, AuditEntity.INSTANCE, target(application));
    }

    /** Returns an event of the user who grants an application access, or withdraws it. */
    public static AuditEvent of(AuditEventType type, long userId, Application application) {
        return AuditEvent.of(type, AuditEntity.user(userId), target(application));
    }

    private static AuditTarget target(Application application) {
        return AuditTarget.named("Application", application.id(), application.name());
    }
}
