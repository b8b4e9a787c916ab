package dev.slipway.application.token;

import dev.slipway.application.access.AccessModule;
import dev.slipway.application.kernel.KernelModule;
import dev.slipway.application.kernel.port.Announcements;
import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.token.port.PersonalTokens;
import dev.slipway.application.user.UserModule;
import java.time.InstantSource;

/** Makes the use cases of personal access tokens. */
public final class TokenModule {

    /** Ports of personal access tokens. */
    public record Ports(PersonalTokens personalTokens) {}

    public final Ports ports;
    public final TokenReads tokenReads;
    public final CreateFirstAdministrator createFirstAdministrator;
    public final IssueToken issueToken;
    public final RecoverAccess recoverAccess;
    public final RevokeToken revokeToken;
    public final RotateToken rotateToken;

    public TokenModule(Ports ports, KernelModule kernel, AccessModule access, UserModule user) {
        this.ports = ports;
        Announcements announcements = kernel.ports.announcements();
        InstantSource clock = kernel.ports.clock();
        Secrets secrets = kernel.ports.secrets();
        Transactions transactions = kernel.ports.transactions();
        tokenReads = new TokenReads(access.access, user.ports.users(), ports.personalTokens(), clock);
        createFirstAdministrator = new CreateFirstAdministrator(user.ports.users(), ports.personalTokens(), secrets, transactions);
        issueToken = new IssueToken(access.access, user.ports.users(), ports.personalTokens(), secrets, transactions);
        recoverAccess = new RecoverAccess(user.ports.users(), ports.personalTokens(), secrets, transactions, announcements,
                kernel.ports.observations());
        revokeToken = new RevokeToken(access.access, tokenReads, ports.personalTokens(), announcements, transactions, clock);
        rotateToken = new RotateToken(tokenReads, ports.personalTokens(), secrets, transactions, announcements);
    }
}
