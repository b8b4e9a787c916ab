package dev.slipway.application.token;

import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.namespace.MemberSource;
import dev.slipway.application.token.port.PersonalTokens;
import dev.slipway.application.token.port.PersonalTokens.NewToken;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.audit.AuditEventType;
import java.time.Instant;

/** Stores and revokes tokens of projects and groups, together with the events that tell of them. */
final class ResourceTokenStore {

    private final PersonalTokens tokens;
    private final AuditTrail audit;

    ResourceTokenStore(PersonalTokens tokens, AuditTrail audit) {
        this.tokens = tokens;
        this.audit = audit;
    }

    long create(Caller caller, MemberSource source, Role role, NewToken token) {
        long id = tokens.create(token);
        audit.record(caller, token.now(), TokenEvents.ofResource(AuditEventType.RESOURCE_ACCESS_TOKEN_CREATED, source, id, token.name())
                .as(role.level()));
        return id;
    }

    void revoke(Caller caller, MemberSource source, TokenView token, Instant now) {
        tokens.revoke(token.id(), now);
        audit.record(caller, now, TokenEvents.ofResource(AuditEventType.RESOURCE_ACCESS_TOKEN_REVOKED, source, token.id(), token.name()));
    }
}
