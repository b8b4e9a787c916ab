package dev.slipway.application.oauth.grant;

import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.oauth.Application;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.audit.AuditAuthor;
import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.audit.AuditTarget;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Records what the owner of an account looks for after a theft: tokens that were used again, and tokens issued for the password. */
final class GrantEvents {

    private final AuditTrail audit;

    GrantEvents(AuditTrail audit) {
        this.audit = audit;
    }

    /** Records that a grant was revoked, since a token or code of it was used again. Its author is the server: that token may be stolen. */
    void reused(long userId, long grantId, Instant now) {
        audit.record(AuditAuthor.SERVER, now, List.of(AuditEvent.of(AuditEventType.OAUTH_TOKEN_REUSED, AuditEntity.user(userId),
                AuditTarget.named("ApplicationGrant", grantId, ""))));
    }

    /** Records tokens that were issued for name and password. @param application empty where no client named itself */
    void password(Account account, Optional<Application> application, Instant now) {
        AuditAuthor author = new AuditAuthor(account.id(), account.name(), Optional.empty(), Optional.empty());
        AuditEntity entity = AuditEntity.user(account.id());
        audit.record(author, now, List.of(application
                .map(client -> AuditEvent.of(AuditEventType.OAUTH_PASSWORD_GRANTED, entity,
                        AuditTarget.named("Application", client.id(), client.name())))
                .orElseGet(() -> AuditEvent.of(AuditEventType.OAUTH_PASSWORD_GRANTED, entity))));
    }
}
