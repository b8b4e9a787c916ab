package dev.slipway.application.oauth.consent;

import dev.slipway.application.access.Access;
import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.oauth.Application;
import dev.slipway.application.oauth.ApplicationEvents;
import dev.slipway.application.oauth.HexSecret;
import dev.slipway.application.oauth.ProtocolRefusals;
import dev.slipway.application.oauth.port.ApplicationGrants;
import dev.slipway.application.oauth.port.Applications;
import dev.slipway.application.oauth.port.AuthorizationCodes;
import dev.slipway.application.oauth.port.AuthorizationCodes.Content;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.oauth.Lifetimes;
import dev.slipway.domain.oauth.ProtocolError;
import java.util.List;
import java.util.Set;

/**
 * Lets a signed-in user grant an application what it requests: asks for consent, unless the application is trusted, or confidential and
 * granted as much before, and sends the browser back with a code. Errors are told to the client where its address is known to be its own,
 * otherwise they are rejections, which the user is shown.
 */
public final class AuthorizeApplication {

    private final Access access;
    private final Applications applications;
    private final ApplicationGrants grants;
    private final AuthorizationCodes codes;
    private final Secrets secrets;
    private final Transactions transactions;
    private final AuditTrail audit;

    AuthorizeApplication(Access access, Applications applications, ApplicationGrants grants, AuthorizationCodes codes, Secrets secrets,
            Transactions transactions, AuditTrail audit) {
        this.access = access;
        this.applications = applications;
        this.grants = grants;
        this.codes = codes;
        this.secrets = secrets;
        this.transactions = transactions;
        this.audit = audit;
    }

    /** Answer to a browser. */
    public sealed interface Answer {

        /** The user has to consent. @param redirectUri address to which the browser goes afterwards */
        record Ask(Application application, List<Scope> scopes, String redirectUri) implements Answer {}

        /** @param uri address of the client, with a code or an error */
        record Redirect(String uri) implements Answer {}
    }

    /** Checks a request, and answers it where no consent is needed. */
    public Answer check(Caller caller, AuthorizationRequest request) {
        Account user = access.signedIn(caller);
        Application application = client(request);
        return switch (RequestCheck.of(request, application)) {
            case RequestCheck.Rejected rejected -> redirect(rejected, request);
            case RequestCheck.Accepted accepted when application.trusted() || application.confidential()
                    && grants.granted(user.id(), application.id(), Set.copyOf(accepted.scopes())) ->
                grant(user, application, accepted, request);
            case RequestCheck.Accepted accepted -> new Answer.Ask(application, accepted.scopes(), accepted.redirectUri());
        };
    }

    /** Grants what is requested: the user consents. */
    public Answer consent(Caller caller, AuthorizationRequest request) {
        Account user = access.signedIn(caller);
        Application application = client(request);
        return switch (RequestCheck.of(request, application)) {
            case RequestCheck.Rejected rejected -> redirect(rejected, request);
            case RequestCheck.Accepted accepted -> transactions.write(now -> {
                audit.record(caller, now, ApplicationEvents.of(AuditEventType.OAUTH_APPLICATION_AUTHORIZED, user.id(), application));
                return grant(user, application, accepted, request);
            });
        };
    }

    /** Tells the client that the user does not consent. */
    public Answer deny(Caller caller, AuthorizationRequest request) {
        access.signedIn(caller);
        return switch (RequestCheck.of(request, client(request))) {
            case RequestCheck.Rejected rejected -> redirect(rejected, request);
            case RequestCheck.Accepted accepted ->
                redirect(new RequestCheck.Rejected(accepted.redirectUri(), ProtocolError.ACCESS_DENIED, ""), request);
        };
    }

    /** Returns the application of a request whose address is its own. All other errors may be told there. */
    private Application client(AuthorizationRequest request) {
        String uid = ProtocolRefusals.required("client_id", request.sender().clientId());
        Application application = applications.named(uid).orElseThrow(() -> ProtocolRefusals.of(ProtocolError.INVALID_CLIENT));
        if (request.sender().redirectUri().filter(application.redirects()::permit).isEmpty()) {
            throw ProtocolRefusals.of(ProtocolError.INVALID_REDIRECT_URI);
        }
        return application;
    }

    private Answer grant(Account user, Application application, RequestCheck.Accepted accepted, AuthorizationRequest request) {
        String code = HexSecret.draw(secrets);
        Content content = new Content(application.id(), user.id(), accepted.redirectUri(), accepted.scopes(), accepted.challenge(),
                request.wanted().nonce());
        transactions.run(now -> codes.create(secrets.digest(code), content, now.plus(Lifetimes.CODE), now));
        return new Answer.Redirect(new AnswerUri(accepted.redirectUri()).with("code", code).with("state", request.state()).text());
    }

    private static Answer redirect(RequestCheck.Rejected rejected, AuthorizationRequest request) {
        return new Answer.Redirect(new AnswerUri(rejected.redirectUri()).with("error", rejected.error().wireName())
                .with("error_description", rejected.error().description(rejected.argument())).with("state", request.state()).text());
    }
}
