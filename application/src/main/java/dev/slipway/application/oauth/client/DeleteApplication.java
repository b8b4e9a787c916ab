package dev.slipway.application.oauth.client;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.port.Credentials;
import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Announcements;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.oauth.Application;
import dev.slipway.application.oauth.ApplicationEvents;
import dev.slipway.application.oauth.port.Applications;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.audit.AuditEventType;

/** Deletes an application with all its tokens, for administrators. */
public final class DeleteApplication {

    private final Access access;
    private final Applications applications;
    private final Transactions transactions;
    private final Announcements announcements;
    private final AuditTrail audit;

    DeleteApplication(Access access, Applications applications, Transactions transactions, Announcements announcements, AuditTrail audit) {
        this.access = access;
        this.applications = applications;
        this.transactions = transactions;
        this.announcements = announcements;
        this.audit = audit;
    }

    public void delete(Caller caller, long id) {
        access.administrator(caller);
        transactions.run(now -> {
            Application application = applications.find(id).orElseThrow(() -> Refusal.notFound("Application"));
            if (!applications.delete(id)) {
                throw Refusal.notFound("Application");
            }
            audit.record(caller, now, ApplicationEvents.of(AuditEventType.OAUTH_APPLICATION_DESTROYED, application));
            announcements.announce(Credentials.APPLICATION_CHANGED, id);
        });
    }
}
