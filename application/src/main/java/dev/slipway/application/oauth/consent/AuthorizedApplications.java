package dev.slipway.application.oauth.consent;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.port.Credentials;
import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Announcements;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.oauth.ApplicationEvents;
import dev.slipway.application.oauth.GrantedApplication;
import dev.slipway.application.oauth.port.ApplicationGrants;
import dev.slipway.application.oauth.port.Applications;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.audit.AuditEventType;
import java.util.List;

/** Shows users the applications that they granted access to, and lets them withdraw it. */
public final class AuthorizedApplications {

    private final Access access;
    private final Applications applications;
    private final ApplicationGrants grants;
    private final Transactions transactions;
    private final Announcements announcements;
    private final AuditTrail audit;

    AuthorizedApplications(Access access, Applications applications, ApplicationGrants grants, Transactions transactions,
            Announcements announcements, AuditTrail audit) {
        this.access = access;
        this.applications = applications;
        this.grants = grants;
        this.transactions = transactions;
        this.announcements = announcements;
        this.audit = audit;
    }

    public List<GrantedApplication> list(Caller caller) {
        return grants.ofUser(access.signedIn(caller).id());
    }

    /** Revokes all tokens that the caller granted to an application. */
    public void revoke(Caller caller, long applicationId) {
        Account user = access.signedIn(caller);
        transactions.run(now -> {
            if (!grants.revokeAll(user.id(), applicationId, now)) {
                throw Refusal.notFound("Application");
            }
            applications.find(applicationId).ifPresent(application -> audit.record(caller, now,
                    ApplicationEvents.of(AuditEventType.OAUTH_APPLICATION_REVOKED, user.id(), application)));
            announcements.announce(Credentials.ACCOUNT_CHANGED, user.id());
        });
    }
}
