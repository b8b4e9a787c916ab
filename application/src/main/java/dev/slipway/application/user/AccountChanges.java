package dev.slipway.application.user;

import dev.slipway.application.access.port.Credentials;
import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.kernel.port.Announcements;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.audit.AuditAuthor;
import dev.slipway.domain.audit.AuditEvent;
import java.time.Instant;
import java.util.List;

/** Tells of a changed account or token inside its transaction: processes evict its credentials, and the audit trail stores why. */
public final class AccountChanges {

    private final Announcements announcements;
    private final AuditTrail audit;

    public AccountChanges(Announcements announcements, AuditTrail audit) {
        this.announcements = announcements;
        this.audit = audit;
    }

    public void changed(Caller caller, Instant now, long userId, List<AuditEvent> events) {
        changed(AuditAuthor.of(caller), now, userId, events);
    }

    public void changed(AuditAuthor author, Instant now, long userId, List<AuditEvent> events) {
        audit.record(author, now, events);
        announcements.announce(Credentials.ACCOUNT_CHANGED, userId);
    }
}
