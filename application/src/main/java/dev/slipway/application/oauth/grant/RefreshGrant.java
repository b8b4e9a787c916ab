package dev.slipway.application.oauth.grant;

import dev.slipway.application.access.port.Credentials;
import dev.slipway.application.kernel.port.Announcements;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.oauth.Application;
import dev.slipway.application.oauth.ClientAuthentication;
import dev.slipway.application.oauth.ClientCredentials;
import dev.slipway.application.oauth.ProtocolRefusals;
import dev.slipway.application.oauth.StoredToken;
import dev.slipway.application.oauth.port.ApplicationGrants;
import dev.slipway.application.user.UserView;
import dev.slipway.domain.access.ApplicationTokenLifecycle;
import dev.slipway.domain.access.ApplicationTokenState;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.oauth.GrantType;
import dev.slipway.domain.oauth.Lifetimes;
import dev.slipway.domain.oauth.ProtocolError;
import dev.slipway.domain.oauth.RequestedScopes;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Issues a successor for a refresh token. The refreshed token stays valid until a successor is first used, so two refreshes at once both
 * succeed; a refresh token that is presented later revokes its family. A successor that is never used ends with a later refresh, so that a
 * copy of a token does not become a family beside the owner's.
 */
final class RefreshGrant {

    private final ClientAuthentication clients;
    private final ApplicationGrants grants;
    private final Credentials credentials;
    private final TokenIssue issue;
    private final Transactions transactions;
    private final Announcements announcements;
    private final GrantEvents events;

    RefreshGrant(ClientAuthentication clients, ApplicationGrants grants, Credentials credentials, TokenIssue issue,
            Transactions transactions, Announcements announcements, GrantEvents events) {
        this.clients = clients;
        this.grants = grants;
        this.credentials = credentials;
        this.issue = issue;
        this.transactions = transactions;
        this.announcements = announcements;
        this.events = events;
    }

    private record Refreshed(IssuedTokens tokens, UserView user) {}

    IssuedTokens refresh(TokenRequest.Refresh request, ClientCredentials presented, String issuer) {
        byte[] digest = issue.digest(ProtocolRefusals.required("refresh_token", request.token()));
        Optional<Application> client = clients.optional(presented);
        TokenPair pair = issue.draw(GrantType.REFRESH_TOKEN);
        Refreshed refreshed = transactions.write(now -> grants.lockByRefresh(digest)
                .flatMap(held -> refresh(matching(held, client), request.scope(), pair, now)))
                .orElseThrow(() -> ProtocolRefusals.of(ProtocolError.INVALID_GRANT));
        return client.map(application -> issue.identified(refreshed.tokens(), application, refreshed.user(), Optional.empty(), issuer))
                .orElse(refreshed.tokens());
    }

    /** Rejects a token of another client, which costs its family nothing. */
    private static StoredToken matching(StoredToken held, Optional<Application> client) {
        if (held.application().isPresent() && client.isEmpty()) {
            throw ProtocolRefusals.of(ProtocolError.INVALID_CLIENT);
        }
        if (!held.application().map(StoredToken.Client::id).equals(client.map(Application::id))) {
            throw ProtocolRefusals.of(ProtocolError.INVALID_GRANT);
        }
        return held;
    }

    /** Returns empty for a token that is revoked, or reused and revokes its family, and for one of a family that has ended. */
    private Optional<Refreshed> refresh(StoredToken held, Optional<String> scope, TokenPair pair, Instant now) {
        if (!held.familyLives(now)) {
            return Optional.empty();
        }
        return switch (ApplicationTokenLifecycle.refresh(held.state())) {
            case REJECTED -> Optional.empty();
            case REUSED -> {
                grants.revoke(held.grantId(), now);
                held.userId().ifPresent(user -> events.reused(user, held.grantId(), now));
                announce(held);
                yield Optional.empty();
            }
            case GRANTED -> Optional.of(granted(held, scope, pair, now));
        };
    }

    /** Rejects a user to whom no token is issued at present, such as one who has to choose another password first. The family stays. */
    private Refreshed granted(StoredToken held, Optional<String> scope, TokenPair pair, Instant now) {
        UserView user = issue.owner(held.userId().orElseThrow());
        List<Scope> scopes = RequestedScopes.shrink(scope, held.scopes())
                .orElseThrow(() -> ProtocolRefusals.of(ProtocolError.INVALID_SCOPE));
        if (held.state() == ApplicationTokenState.FRESH && credentials.begin(held.id(), now)) {
            announce(held);
        }
        grants.endUnused(held.id(), now.minus(Lifetimes.SAME_MOMENT), now);
        return new Refreshed(pair.issue(grants, held.grantId(), OptionalLong.of(held.id()), scopes, now), user);
    }

    private void announce(StoredToken held) {
        held.userId().ifPresent(user -> announcements.announce(Credentials.ACCOUNT_CHANGED, user));
    }
}
