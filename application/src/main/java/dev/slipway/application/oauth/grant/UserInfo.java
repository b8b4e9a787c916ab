package dev.slipway.application.oauth.grant;

import dev.slipway.application.access.Access;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.oauth.IdentityClaims;
import dev.slipway.application.user.port.Users;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import java.util.Map;
import java.util.Set;

/** Tells an application who its user is, as far as its scopes permit. */
public final class UserInfo {

    private final Access access;
    private final Users users;

    UserInfo(Access access, Users users) {
        this.access = access;
        this.users = users;
    }

    /** @param issuer address of this server, without a slash at its end */
    public Map<String, Object> of(Caller caller, String issuer) {
        Account account = access.signedIn(caller);
        return IdentityClaims.of(users.find(account.id()).orElseThrow(Refusal::unauthenticated),
                caller instanceof Caller.Person person ? person.scopes() : Set.of(), issuer);
    }
}
