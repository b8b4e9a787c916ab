package dev.slipway.application.oauth;

import dev.slipway.application.access.AccessModule;
import dev.slipway.application.audit.AuditModule;
import dev.slipway.application.kernel.KernelModule;
import dev.slipway.application.oauth.client.ClientModule;
import dev.slipway.application.oauth.consent.ConsentModule;
import dev.slipway.application.oauth.grant.GrantModule;
import dev.slipway.application.oauth.port.ApplicationGrants;
import dev.slipway.application.oauth.port.Applications;
import dev.slipway.application.oauth.port.AuthorizationCodes;
import dev.slipway.application.oauth.port.DeviceRequests;
import dev.slipway.application.runner.RunnerModule;
import dev.slipway.application.user.UserModule;

/** Makes the use cases of the authorization server: applications, what users grant to them, and their tokens. */
public final class OAuthModule {

    /** Ports of the authorization server. */
    public record Ports(Applications applications, ApplicationGrants grants, AuthorizationCodes codes, DeviceRequests devices) {}

    public final Ports ports;
    public final ClientModule clients;
    public final GrantModule tokens;
    public final ConsentModule consents;

    public OAuthModule(Ports ports, KernelModule kernel, AccessModule access, AuditModule audit, UserModule user, RunnerModule runner) {
        this.ports = ports;
        ClientAuthentication authentication = new ClientAuthentication(ports.applications(), kernel.ports.secrets());
        clients = new ClientModule(ports.applications(), kernel, access, audit.auditTrail);
        tokens = new GrantModule(ports, authentication, kernel, access, audit.auditTrail, user, runner);
        consents = new ConsentModule(ports, authentication, kernel, access, audit.auditTrail);
    }
}
