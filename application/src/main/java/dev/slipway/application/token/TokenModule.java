package dev.slipway.application.token;

import dev.slipway.application.access.AccessModule;
import dev.slipway.application.audit.AuditModule;
import dev.slipway.application.kernel.KernelModule;
import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.namespace.NamespaceModule;
import dev.slipway.application.token.port.AccessTokenBots;
import dev.slipway.application.token.port.JobTokenScopes;
import dev.slipway.application.token.port.PersonalTokens;
import dev.slipway.application.user.UserModule;
import java.time.InstantSource;

/** Makes the use cases of access tokens, and of the reach of job tokens. */
public final class TokenModule {

    /** Ports of access tokens. */
    public record Ports(PersonalTokens personalTokens, AccessTokenBots accessTokenBots, JobTokenScopes jobTokenScopes) {}

    public final Ports ports;
    public final TokenReads tokenReads;
    public final CreateFirstAdministrator createFirstAdministrator;
    public final IssueToken issueToken;
    public final RecoverAccess recoverAccess;
    public final RevokeToken revokeToken;
    public final RotateToken rotateToken;
    public final ResourceTokenReads resourceTokenReads;
    public final CreateResourceToken createResourceToken;
    public final ChangeResourceToken changeResourceToken;
    public final JobTokenScopeReads jobTokenScopeReads;
    public final ChangeJobTokenScope changeJobTokenScope;

    // Recorded work
    public final RemoveUnusedBots removeUnusedBots;

    public TokenModule(Ports ports, KernelModule kernel, AccessModule access, AuditModule audit, UserModule user,
            NamespaceModule namespace) {
        this.ports = ports;
        InstantSource clock = kernel.ports.clock();
        Secrets secrets = kernel.ports.secrets();
        Transactions transactions = kernel.ports.transactions();
        tokenReads = new TokenReads(access.access, user.ports.users(), ports.personalTokens(), clock);
        createFirstAdministrator = new CreateFirstAdministrator(user.ports.users(), ports.personalTokens(), secrets, transactions,
                audit.auditTrail);
        issueToken = new IssueToken(access.access, user.ports.users(), ports.personalTokens(), secrets, transactions, audit.auditTrail);
        recoverAccess = new RecoverAccess(user.ports.users(), ports.personalTokens(), secrets, transactions, user.accountChanges,
                kernel.ports.observations());
        revokeToken = new RevokeToken(access.access, tokenReads, ports.personalTokens(), access.ports.credentials(), user.accountChanges,
                transactions, clock);
        rotateToken = new RotateToken(tokenReads, user.ports.users(), ports.personalTokens(), secrets, transactions, user.accountChanges);
        AccessTokenBots bots = ports.accessTokenBots();
        ResourceTokenAccess resources = new ResourceTokenAccess(access.access);
        ResourceTokenStore store = new ResourceTokenStore(ports.personalTokens(), audit.auditTrail);
        resourceTokenReads = new ResourceTokenReads(resources, bots, clock);
        createResourceToken = new CreateResourceToken(resources, user.ports.users(), namespace.ports.members(), bots, store, secrets,
                transactions);
        changeResourceToken = new ChangeResourceToken(resources, bots, store, rotateToken, user.deleteUser, transactions, clock);
        jobTokenScopeReads = new JobTokenScopeReads(access.access, ports.jobTokenScopes());
        changeJobTokenScope = new ChangeJobTokenScope(access.access, ports.jobTokenScopes(), transactions, audit.auditTrail);
        removeUnusedBots = new RemoveUnusedBots(bots, user.ports.users(), user.deleteUser, transactions, clock);
    }
}
