package dev.slipway.application.oauth.client;

import dev.slipway.application.access.AccessModule;
import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.kernel.KernelModule;
import dev.slipway.application.oauth.port.Applications;

/** Makes the use cases by which administrators manage applications. */
public final class ClientModule {

    public final ApplicationReads applicationReads;
    public final CreateApplication createApplication;
    public final RenewApplicationSecret renewApplicationSecret;
    public final DeleteApplication deleteApplication;

    public ClientModule(Applications applications, KernelModule kernel, AccessModule access, AuditTrail audit) {
        applicationReads = new ApplicationReads(access.access, applications);
        createApplication = new CreateApplication(access.access, applications, kernel.ports.secrets(), kernel.ports.transactions(),
                audit);
        renewApplicationSecret = new RenewApplicationSecret(access.access, applications, kernel.ports.secrets(),
                kernel.ports.transactions(), audit);
        deleteApplication = new DeleteApplication(access.access, applications, kernel.ports.transactions(),
                kernel.ports.announcements(), audit);
    }
}
