package dev.slipway.application.oauth.client;

import dev.slipway.application.access.Access;
import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.oauth.Application;
import dev.slipway.application.oauth.ApplicationEvents;
import dev.slipway.application.oauth.HexSecret;
import dev.slipway.application.oauth.port.Applications;
import dev.slipway.application.oauth.port.Applications.NewApplication;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.oauth.ApplicationRules;
import dev.slipway.domain.oauth.RedirectUris;
import dev.slipway.domain.oauth.RequestedScopes;
import java.util.List;
import java.util.Optional;

/** Registers an application, for administrators. */
public final class CreateApplication {

    private final Access access;
    private final Applications applications;
    private final Secrets secrets;
    private final Transactions transactions;
    private final AuditTrail audit;

    CreateApplication(Access access, Applications applications, Secrets secrets, Transactions transactions, AuditTrail audit) {
        this.access = access;
        this.applications = applications;
        this.secrets = secrets;
        this.transactions = transactions;
        this.audit = audit;
    }

    /** @param redirectUris one a line @param scopes separated by spaces */
    public record Request(String name, String redirectUris, String scopes, boolean confidential, boolean trusted) {}

    /** @param secret shown once and not stored */
    public record Registered(Application application, String secret) {}

    public Registered create(Caller caller, Request request) {
        access.administrator(caller);
        RedirectUris redirects = RedirectUris.of(request.redirectUris());
        Optional<List<Scope>> scopes = RequestedScopes.parse(request.scopes());
        List<FieldError> problems = ApplicationRules.problems(request.name(), redirects, scopes);
        if (!problems.isEmpty()) {
            throw Refusal.invalid(problems);
        }
        String uid = HexSecret.draw(secrets);
        NewSecret secret = NewSecret.draw(secrets);
        return transactions.write(now -> {
            long id = applications.create(new NewApplication(uid, secret.digest(), request.name(), redirects, scopes.orElseThrow(),
                    new NewApplication.Kind(request.confidential(), request.trusted()), now));
            Application application = applications.find(id).orElseThrow();
            audit.record(caller, now, ApplicationEvents.of(AuditEventType.OAUTH_APPLICATION_CREATED, application));
            return new Registered(application, secret.text());
        });
    }
}
