package dev.slipway.application.oauth.grant;

import dev.slipway.application.access.port.Credentials;
import dev.slipway.application.kernel.port.Announcements;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.oauth.Application;
import dev.slipway.application.oauth.ClientAuthentication;
import dev.slipway.application.oauth.ClientCredentials;
import dev.slipway.application.oauth.ProtocolRefusals;
import dev.slipway.application.oauth.port.ApplicationGrants;
import dev.slipway.application.oauth.port.AuthorizationCodes;
import dev.slipway.application.oauth.port.AuthorizationCodes.Code;
import dev.slipway.application.oauth.port.AuthorizationCodes.Content;
import dev.slipway.application.user.UserView;
import dev.slipway.domain.oauth.CodeEvent;
import dev.slipway.domain.oauth.CodeLifecycle;
import dev.slipway.domain.oauth.CodeState;
import dev.slipway.domain.oauth.GrantType;
import dev.slipway.domain.oauth.ProtocolError;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/** Exchanges an authorization code for tokens, once. A second exchange revokes the tokens of the first: two parties hold the code. */
final class CodeGrant {

    private final ClientAuthentication clients;
    private final AuthorizationCodes codes;
    private final ApplicationGrants grants;
    private final TokenIssue issue;
    private final Transactions transactions;
    private final Announcements announcements;
    private final GrantEvents events;

    CodeGrant(ClientAuthentication clients, AuthorizationCodes codes, ApplicationGrants grants, TokenIssue issue, Transactions transactions,
            Announcements announcements, GrantEvents events) {
        this.clients = clients;
        this.codes = codes;
        this.grants = grants;
        this.issue = issue;
        this.transactions = transactions;
        this.announcements = announcements;
        this.events = events;
    }

    private record Exchanged(IssuedTokens tokens, UserView user, Optional<String> nonce) {}

    IssuedTokens exchange(TokenRequest.Code request, ClientCredentials credentials, String issuer) {
        byte[] digest = issue.digest(ProtocolRefusals.required("code", request.code()));
        String redirectUri = ProtocolRefusals.required("redirect_uri", request.redirectUri());
        Application client = clients.require(credentials);
        TokenPair pair = issue.draw(GrantType.AUTHORIZATION_CODE);
        Exchanged exchanged = transactions.write(now -> codes.lock(digest)
                .filter(code -> matches(code.content(), client, redirectUri, request.verifier()))
                .flatMap(code -> exchange(code, pair, now))).orElseThrow(() -> ProtocolRefusals.of(ProtocolError.INVALID_GRANT));
        return issue.identified(exchanged.tokens(), client, exchanged.user(), exchanged.nonce(), issuer);
    }

    private static boolean matches(Content content, Application client, String redirectUri, Optional<String> verifier) {
        boolean proven = content.challenge().map(challenge -> verifier.filter(challenge::answeredBy).isPresent())
                .orElseGet(verifier::isEmpty);
        return proven && content.applicationId() == client.id() && content.redirectUri().equals(redirectUri);
    }

    /** Returns empty for a code that is expired or was exchanged before. */
    private Optional<Exchanged> exchange(Code code, TokenPair pair, Instant now) {
        if (CodeLifecycle.TABLE.on(code.state(), CodeEvent.EXCHANGE).state() != CodeState.EXCHANGED) {
            revoke(code, now);
            return Optional.empty();
        }
        if (!now.isBefore(code.expiresAt())) {
            return Optional.empty();
        }
        Content content = code.content();
        UserView user = issue.owner(content.userId());
        long grant = issue.grantTo(OptionalLong.of(content.applicationId()), OptionalLong.of(content.userId()), content.scopes(), now);
        IssuedTokens tokens = pair.issue(grants, grant, OptionalLong.empty(), content.scopes(), now);
        codes.move(code.id(), CodeState.EXCHANGED, grant);
        return Optional.of(new Exchanged(tokens, user, content.nonce()));
    }

    private void revoke(Code replayed, Instant now) {
        replayed.grantId().ifPresent(grant -> {
            codes.move(replayed.id(), CodeState.REPLAYED, grant);
            if (grants.revoke(grant, now)) {
                events.reused(replayed.content().userId(), grant, now);
                announcements.announce(Credentials.ACCOUNT_CHANGED, replayed.content().userId());
            }
        });
    }
}
