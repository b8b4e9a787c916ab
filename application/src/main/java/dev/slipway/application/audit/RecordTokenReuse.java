package dev.slipway.application.audit;

import dev.slipway.application.access.TokenReuseListener;
import dev.slipway.application.access.port.Credentials.PersonalToken;
import dev.slipway.domain.audit.AuditAuthor;
import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.audit.AuditTarget;
import java.time.Instant;
import java.util.List;

/** Records that a family of tokens was revoked. Its author is the server: the token that was used may be stolen. */
public final class RecordTokenReuse implements TokenReuseListener {

    private final AuditTrail audit;

    RecordTokenReuse(AuditTrail audit) {
        this.audit = audit;
    }

    @Override
    public void familyRevoked(PersonalToken reused, Instant now) {
        audit.record(AuditAuthor.SERVER, now, List.of(AuditEvent.of(AuditEventType.PERSONAL_ACCESS_TOKEN_REUSED,
                AuditEntity.user(reused.owner().id()), AuditTarget.named("PersonalAccessToken", reused.id(), ""))));
    }
}
