package dev.slipway.application.oauth.grant;

import dev.slipway.application.access.port.Credentials;
import dev.slipway.application.kernel.port.Announcements;
import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.oauth.Application;
import dev.slipway.application.oauth.ClientAuthentication;
import dev.slipway.application.oauth.ClientCredentials;
import dev.slipway.application.oauth.ProtocolRefusals;
import dev.slipway.application.oauth.StoredToken.Client;
import dev.slipway.application.oauth.StoredToken;
import dev.slipway.application.oauth.port.ApplicationGrants;
import dev.slipway.domain.oauth.ProtocolError;
import java.util.Optional;

/**
 * Revokes a token for its client, with all tokens of its grant: a successor that is issued at the same moment does not outlive it. Unknown
 * tokens are no error. Source: RFC 7009.
 */
public final class RevokeGrant {

    private final ClientAuthentication clients;
    private final ApplicationGrants grants;
    private final Secrets secrets;
    private final Transactions transactions;
    private final Announcements announcements;

    RevokeGrant(ClientAuthentication clients, ApplicationGrants grants, Secrets secrets, Transactions transactions,
            Announcements announcements) {
        this.clients = clients;
        this.grants = grants;
        this.secrets = secrets;
        this.transactions = transactions;
        this.announcements = announcements;
    }

    /** @param token an access token or refresh token */
    public void revoke(Optional<String> token, ClientCredentials credentials) {
        Optional<Application> client = clients.optional(credentials);
        Optional<StoredToken> held = token.map(secrets::digest).flatMap(digest -> grants.ofAccess(digest)
                .or(() -> grants.ofRefresh(digest)));
        held.ifPresent(found -> {
            requireOwn(found, client);
            transactions.run(now -> {
                if (grants.revoke(found.grantId(), now)) {
                    found.userId().ifPresent(user -> announcements.announce(Credentials.ACCOUNT_CHANGED, user));
                }
            });
        });
    }

    private static void requireOwn(StoredToken held, Optional<Application> client) {
        Optional<Client> keeper = held.application().filter(Client::confidential);
        if (keeper.isPresent() && client.filter(own -> own.id() == keeper.get().id()).isEmpty()) {
            throw ProtocolRefusals.of(ProtocolError.FOREIGN_TOKEN);
        }
    }
}
