package dev.slipway.application.oauth.grant;

import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.oauth.Application;
import dev.slipway.application.oauth.ProtocolRefusals;
import dev.slipway.application.oauth.port.ApplicationGrants;
import dev.slipway.application.oauth.port.ApplicationGrants.NewGrant;
import dev.slipway.application.user.UserView;
import dev.slipway.application.user.port.SignInAccounts;
import dev.slipway.application.user.port.Users;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.oauth.GrantOwner;
import dev.slipway.domain.oauth.GrantType;
import dev.slipway.domain.oauth.ProtocolError;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Issues the tokens of every kind of grant. */
final class TokenIssue {

    private final ApplicationGrants grants;
    private final Users users;
    private final SignInAccounts accounts;
    private final Secrets secrets;
    private final IdentityTokens identities;

    TokenIssue(ApplicationGrants grants, Users users, SignInAccounts accounts, Secrets secrets, IdentityTokens identities) {
        this.grants = grants;
        this.users = users;
        this.accounts = accounts;
        this.secrets = secrets;
        this.identities = identities;
    }

    TokenPair draw(GrantType type) {
        return TokenPair.draw(secrets, type.refreshable());
    }

    byte[] digest(String text) {
        return secrets.digest(text);
    }

    /** Opens a grant with its first token. */
    IssuedTokens open(TokenPair pair, OptionalLong applicationId, OptionalLong userId, List<Scope> scopes, Instant now) {
        return pair.issue(grants, grantTo(applicationId, userId, scopes, now), OptionalLong.empty(), scopes, now);
    }

    long grantTo(OptionalLong applicationId, OptionalLong userId, List<Scope> scopes, Instant now) {
        return grants.open(new NewGrant(applicationId, userId, scopes, now));
    }

    /** Returns the user of a grant. Rejects users who are deleted meanwhile, and those to whom no token is issued at present. */
    UserView owner(long userId) {
        return accounts.find(userId)
                .filter(found -> new GrantOwner(found.account().state(), found.password().expired()).problem().isEmpty())
                .flatMap(found -> users.find(userId))
                .orElseThrow(() -> ProtocolRefusals.of(ProtocolError.INVALID_GRANT));
    }

    /** Adds the identity token, outside of transactions. */
    IssuedTokens identified(IssuedTokens issued, Application application, UserView user, Optional<String> nonce, String issuer) {
        return issued.withIdentity(identities.sign(issuer, application.uid(), user, issued.scopes(), nonce, issued.createdAt()));
    }
}
