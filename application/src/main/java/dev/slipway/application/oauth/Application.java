package dev.slipway.application.oauth;

import dev.slipway.domain.access.Scope;
import dev.slipway.domain.oauth.RedirectUris;
import java.util.List;

/**
 * Client that users grant access to.
 *
 * @param uid          the {@code client_id}
 * @param scopes       most that it can request
 * @param confidential whether it keeps a secret, with which it must authenticate itself
 * @param trusted      whether users are not asked for their consent
 */
public record Application(long id, String uid, String name, RedirectUris redirects, List<Scope> scopes, boolean confidential,
        boolean trusted) {}
