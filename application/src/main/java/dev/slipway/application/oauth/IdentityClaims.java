package dev.slipway.application.oauth;

import dev.slipway.application.user.UserView;
import dev.slipway.domain.access.Scope;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Claims about a user, by the scopes that an application was granted. Source: OpenID Connect Core 1.0, section 5. */
public final class IdentityClaims {

    /** Every claim that {@link #of} may make. */
    public static final List<String> NAMES = List.of("sub", "name", "nickname", "preferred_username", "profile", "email", "email_verified");

    private IdentityClaims() {
    }

    /** @param issuer address of this server, without a slash at its end */
    public static Map<String, Object> of(UserView user, Collection<Scope> scopes, String issuer) {
        Map<String, Object> claims = new LinkedHashMap<>();
        claims.put("sub", Long.toString(user.id()));
        if (scopes.contains(Scope.PROFILE)) {
            claims.put("name", user.brief().name());
            claims.put("nickname", user.brief().username());
            claims.put("preferred_username", user.brief().username());
            claims.put("profile", issuer + "/" + user.brief().username());
        }
        if (scopes.contains(Scope.EMAIL)) {
            claims.put("email", user.email());
            claims.put("email_verified", user.confirmedAt() != null);
        }
        return claims;
    }
}
