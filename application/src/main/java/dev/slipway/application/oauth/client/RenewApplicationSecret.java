package dev.slipway.application.oauth.client;

import dev.slipway.application.access.Access;
import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.oauth.Application;
import dev.slipway.application.oauth.ApplicationEvents;
import dev.slipway.application.oauth.client.CreateApplication.Registered;
import dev.slipway.application.oauth.port.Applications;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.audit.AuditEventType;

/** Replaces the secret of an application, for administrators. Tokens that it has stay valid. */
public final class RenewApplicationSecret {

    private final Access access;
    private final Applications applications;
    private final Secrets secrets;
    private final Transactions transactions;
    private final AuditTrail audit;

    RenewApplicationSecret(Access access, Applications applications, Secrets secrets, Transactions transactions, AuditTrail audit) {
        this.access = access;
        this.applications = applications;
        this.secrets = secrets;
        this.transactions = transactions;
        this.audit = audit;
    }

    public Registered renew(Caller caller, long id) {
        access.administrator(caller);
        NewSecret secret = NewSecret.draw(secrets);
        return transactions.write(now -> {
            applications.renewSecret(id, secret.digest(), now);
            Application application = applications.find(id).orElseThrow(() -> Refusal.notFound("Application"));
            audit.record(caller, now, ApplicationEvents.of(AuditEventType.OAUTH_APPLICATION_SECRET_RENEWED, application));
            return new Registered(application, secret.text());
        });
    }
}
