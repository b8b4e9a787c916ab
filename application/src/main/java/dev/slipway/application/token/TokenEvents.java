package dev.slipway.application.token;

import dev.slipway.application.namespace.MemberSource;
import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.audit.AuditTarget;

/** Makes the audit events of tokens. They name a token and never bear its secret. */
final class TokenEvents {

    private TokenEvents() {
    }

    static AuditEvent created(long userId, long id, String name, boolean impersonation) {
        return of(impersonation ? AuditEventType.IMPERSONATION_TOKEN_CREATED : AuditEventType.PERSONAL_ACCESS_TOKEN_CREATED, userId, id,
                name);
    }

    static AuditEvent rotated(TokenView token) {
        return of(token.impersonation() ? AuditEventType.IMPERSONATION_TOKEN_ROTATED : AuditEventType.PERSONAL_ACCESS_TOKEN_ROTATED,
                token.userId(), token.id(), token.name());
    }

    static AuditEvent revoked(TokenView token) {
        return of(token.impersonation() ? AuditEventType.IMPERSONATION_TOKEN_REVOKED : AuditEventType.PERSONAL_ACCESS_TOKEN_REVOKED,
                token.userId(), token.id(), token.name());
    }

    private static AuditEvent of(AuditEventType type, long userId, long id, String name) {
        return AuditEvent.of(type, AuditEntity.user(userId), AuditTarget.named("PersonalAccessToken", id, name));
    }

    /** Returns the event of a token of a project or group. */
    static AuditEvent ofResource(AuditEventType type, MemberSource source, long id, String name) {
        return AuditEvent.of(type, source.audited(), AuditTarget.named("PersonalAccessToken", id, name));
    }
}
