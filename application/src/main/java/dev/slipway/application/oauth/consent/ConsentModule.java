package dev.slipway.application.oauth.consent;

import dev.slipway.application.access.AccessModule;
import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.kernel.KernelModule;
import dev.slipway.application.oauth.ClientAuthentication;
import dev.slipway.application.oauth.OAuthModule;

/** Makes the use cases by which users grant access to applications and withdraw it. */
public final class ConsentModule {

    public final AuthorizeApplication authorizeApplication;
    public final RequestDeviceCode requestDeviceCode;
    public final AnswerDevice answerDevice;
    public final AuthorizedApplications authorizedApplications;

    public ConsentModule(OAuthModule.Ports ports, ClientAuthentication clients, KernelModule kernel, AccessModule access,
            AuditTrail audit) {
        KernelModule.Ports shared = kernel.ports;
        authorizeApplication = new AuthorizeApplication(access.access, ports.applications(), ports.grants(), ports.codes(),
                shared.secrets(), shared.transactions(), audit);
        requestDeviceCode = new RequestDeviceCode(clients, ports.devices(), shared.secrets(), shared.transactions());
        answerDevice = new AnswerDevice(access.access, ports.applications(), ports.devices(), shared.secrets(), shared.transactions(),
                shared.rateLimits(), audit);
        authorizedApplications = new AuthorizedApplications(access.access, ports.applications(), ports.grants(), shared.transactions(),
                shared.announcements(), audit);
    }
}
