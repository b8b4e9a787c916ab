package dev.slipway.application.access;

import dev.slipway.application.access.limit.ActionLimitPolicy;
import dev.slipway.application.access.limit.ActionLimiter;
import dev.slipway.application.access.limit.ThrottlePolicy;
import dev.slipway.application.access.limit.Throttling;
import dev.slipway.application.access.port.AccessFacts;
import dev.slipway.application.access.port.ApplicationSettings;
import dev.slipway.application.access.port.Credentials;
import dev.slipway.application.access.port.DeployCredentials;
import dev.slipway.application.access.port.Sessions;
import dev.slipway.application.access.port.SshCredentials;
import dev.slipway.application.access.session.BrowserTokens;
import dev.slipway.application.access.session.CredentialChanges;
import dev.slipway.application.access.session.OwnSessions;
import dev.slipway.application.access.session.RemoveOldSessions;
import dev.slipway.application.access.session.SessionCallers;
import dev.slipway.application.kernel.KernelModule;
import dev.slipway.domain.access.session.SessionLife;
import java.util.List;

/** Makes the use cases of access, authentication and limits of requests. */
public final class AccessModule {

    /** Ports and settings of access, authentication and limits of requests. */
    public record Ports(AccessFacts accessFacts, Credentials credentials, DeployCredentials deployCredentials,
            SshCredentials sshCredentials, Sessions sessions, ApplicationSettings applicationSettings, ActionLimitPolicy actionLimits,
            ThrottlePolicy throttles,
            ImpersonationPolicy impersonation, SessionLife sessionLife) {}

    /**
     * Extensions by later features. The list is filled after this module is made, and is read when a use case runs.
     *
     * @param reuse receives revoked families of tokens
     */
    public record Later(List<TokenReuseListener> reuse) {}

    public final Ports ports;
    public final Access access;
    public final Authentication authentication;
    public final GitAuthentication gitAuthentication;
    public final SshAuthentication sshAuthentication;
    public final BrowserTokens browserTokens;
    public final SessionCallers sessionCallers;
    public final OwnSessions ownSessions;
    public final CredentialChanges credentialChanges;
    public final ActionLimiter actionLimiter;
    public final Throttling throttling;

    // Recurring work
    public final RemoveOldSessions removeOldSessions;

    public AccessModule(Ports ports, KernelModule kernel, Later later) {
        this.ports = ports;
        access = new Access(ports.accessFacts());
        browserTokens = new BrowserTokens(kernel.ports.secrets());
        sessionCallers = new SessionCallers(ports.sessions(), browserTokens, kernel.ports.secrets(), ports.sessionLife(),
                kernel.ports.clock());
        authentication = new Authentication(ports.credentials(), kernel.ports.secrets(), kernel.ports.clock(),
                new TokenFamilies(ports.credentials(), kernel.ports.transactions(), kernel.ports.announcements(), later.reuse()),
                ports.impersonation(), sessionCallers);
        gitAuthentication = new GitAuthentication(authentication, ports.deployCredentials(), kernel.ports.secrets(), kernel.ports.clock());
        sshAuthentication = new SshAuthentication(ports.sshCredentials(), kernel.ports.clock());
        credentialChanges = new CredentialChanges(ports.sessions(), ports.credentials(), kernel.ports.announcements());
        ownSessions = new OwnSessions(access, ports.sessions(), credentialChanges, kernel.ports.transactions());
        removeOldSessions = new RemoveOldSessions(ports.sessions(), ports.sessionLife(), kernel.ports.transactions(),
                kernel.ports.work());
        actionLimiter = new ActionLimiter(kernel.ports.rateLimits(), ports.actionLimits());
        throttling = new Throttling(kernel.ports.rateLimits(), ports.throttles(), kernel.ports.observations(), kernel.ports.clock());
    }
}
