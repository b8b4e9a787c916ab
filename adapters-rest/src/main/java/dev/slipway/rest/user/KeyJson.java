package dev.slipway.rest.user;

import dev.slipway.application.user.key.UserKey;
import dev.slipway.rest.edge.paging.Links;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Key on the wire. The comment names the user and not the client's one, which may be an address. */
public record KeyJson(long id, String title, Instant createdAt, @Nullable Instant expiresAt, String key, String usageType) {

    public static KeyJson of(UserKey key, Links links) {
        return new KeyJson(key.id(), key.title(), key.createdAt(), key.expiresAt().orElse(null),
                key.key().content() + " " + key.owner().name() + " (" + links.host() + ")",
                key.usage().name().toLowerCase(Locale.ROOT));
    }
}
