package dev.slipway.application.user;

import dev.slipway.application.access.session.CredentialChanges;
import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.user.notice.NoticeRequests;
import dev.slipway.application.user.port.AccountLinks;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.audit.AuditAuthor;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.user.link.LinkPurpose;
import dev.slipway.domain.user.notice.NoticeKind;
import java.time.Instant;
import java.util.List;

/** Tells of a changed account or token inside its transaction: processes evict its credentials, and the audit trail stores why. */
public final class AccountChanges {

    private final CredentialChanges credentials;
    private final AuditTrail audit;
    private final AccountLinks links;
    private final NoticeRequests notices;

    public AccountChanges(CredentialChanges credentials, AuditTrail audit, AccountLinks links, NoticeRequests notices) {
        this.credentials = credentials;
        this.audit = audit;
        this.links = links;
        this.notices = notices;
    }

    /** Tells of a change that sessions of the account go on with. */
    public void changed(Caller caller, Instant now, long userId, List<AuditEvent> events) {
        changed(AuditAuthor.of(caller), now, userId, events);
    }

    /** Tells of a change that sessions of the account go on with. */
    public void changed(AuditAuthor author, Instant now, long userId, List<AuditEvent> events) {
        audit.record(author, now, events);
        credentials.changed(userId);
    }

    /** Tells of a change that ends all sessions of the account. */
    public void signedOut(Caller caller, Instant now, long userId, List<AuditEvent> events) {
        audit.record(AuditAuthor.of(caller), now, events);
        credentials.signedOut(userId);
    }

    /** Tells of a change that ends all sessions of the account but one. @param session id of that one */
    public void signedOutBut(Caller caller, Instant now, long userId, long session, List<AuditEvent> events) {
        audit.record(AuditAuthor.of(caller), now, events);
        credentials.signedOutBut(userId, session);
    }

    /**
     * Tells of another password or second factor, which ends what the former one opened, and the links by which another is chosen.
     *
     * @param session id of the one session that goes on; 0 for none
     */
    public void credentialsReplaced(AuditAuthor author, Instant now, long userId, long session, List<AuditEvent> events) {
        audit.record(author, now, events);
        links.removeAll(userId, LinkPurpose.PASSWORDS);
        credentials.credentialsReplaced(userId, session, now);
    }

    /** Tells the owner of the account by mail, after the commit. @param address the primary one before the change */
    public void sendNotice(NoticeKind kind, long userId, String address, Instant now) {
        notices.request(userId, kind, address, now);
    }
}
