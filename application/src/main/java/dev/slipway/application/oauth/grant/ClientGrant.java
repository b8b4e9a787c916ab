package dev.slipway.application.oauth.grant;

import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.oauth.Application;
import dev.slipway.application.oauth.ClientAuthentication;
import dev.slipway.application.oauth.ClientCredentials;
import dev.slipway.application.oauth.ProtocolRefusals;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.oauth.GrantType;
import dev.slipway.domain.oauth.ProtocolError;
import dev.slipway.domain.oauth.RequestedScopes;
import java.util.List;
import java.util.OptionalLong;

/** Issues a token to a confidential application for itself. It has no user, so the API does not accept it. */
final class ClientGrant {

    private final ClientAuthentication clients;
    private final TokenIssue issue;
    private final Transactions transactions;

    ClientGrant(ClientAuthentication clients, TokenIssue issue, Transactions transactions) {
        this.clients = clients;
        this.issue = issue;
        this.transactions = transactions;
    }

    IssuedTokens grant(TokenRequest.OfClient request, ClientCredentials credentials) {
        Application client = clients.require(credentials);
        if (!client.confidential()) {
            throw ProtocolRefusals.of(ProtocolError.UNAUTHORIZED_CLIENT);
        }
        List<Scope> scopes = RequestedScopes.grant(request.scope(), client.scopes())
                .orElseThrow(() -> ProtocolRefusals.of(ProtocolError.INVALID_SCOPE));
        TokenPair pair = issue.draw(GrantType.CLIENT_CREDENTIALS);
        return transactions.write(now -> issue.open(pair, OptionalLong.of(client.id()), OptionalLong.empty(), scopes, now));
    }
}
