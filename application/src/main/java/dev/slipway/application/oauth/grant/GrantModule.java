package dev.slipway.application.oauth.grant;

import dev.slipway.application.access.AccessModule;
import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.kernel.KernelModule;
import dev.slipway.application.oauth.ClientAuthentication;
import dev.slipway.application.oauth.OAuthModule;
import dev.slipway.application.runner.RunnerModule;
import dev.slipway.application.user.UserModule;

/** Makes the use cases of tokens of applications. */
public final class GrantModule {

    public final ExchangeToken exchangeToken;
    public final RevokeGrant revokeGrant;
    public final GrantReads grantReads;
    public final UserInfo userInfo;

    // Recorded work
    public final SweepGrants sweepGrants;

    public GrantModule(OAuthModule.Ports ports, ClientAuthentication clients, KernelModule kernel, AccessModule access, AuditTrail audit,
            UserModule user, RunnerModule runner) {
        KernelModule.Ports shared = kernel.ports;
        GrantEvents events = new GrantEvents(audit);
        TokenIssue issue = new TokenIssue(ports.grants(), user.ports.users(), user.ports.signIns().accounts(), shared.secrets(),
                new IdentityTokens(runner.ports.signatures()));
        exchangeToken = new ExchangeToken(
                new CodeGrant(clients, ports.codes(), ports.grants(), issue, shared.transactions(), shared.announcements(),
                        events),
                new RefreshGrant(clients, ports.grants(), access.ports.credentials(), issue, shared.transactions(), shared.announcements(),
                        events),
                new PasswordGrant(clients, user.checkPassword, user.accountRecheck, issue, shared.transactions(), shared.observations(),
                        events),
                new ClientGrant(clients, issue, shared.transactions()),
                new DeviceGrant(clients, ports.devices(), issue, shared.transactions()));
        revokeGrant = new RevokeGrant(clients, ports.grants(), shared.secrets(), shared.transactions(), shared.announcements());
        grantReads = new GrantReads(clients, ports.grants(), shared.secrets(), shared.clock());
        userInfo = new UserInfo(access.access, user.ports.users());
        sweepGrants = new SweepGrants(ports, shared.transactions(), shared.work());
    }
}
