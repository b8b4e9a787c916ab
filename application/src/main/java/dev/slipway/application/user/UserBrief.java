package dev.slipway.application.user;

import dev.slipway.domain.access.AccountState;
import org.jspecify.annotations.Nullable;

/**
 * A user as shown inside other objects.
 *
 * @param avatarHash MD5 digest of the email address in lower case, in hexadecimal, as public avatar services expect it
 * @param avatarFile file name of an uploaded avatar; null for none
 */
public record UserBrief(long id, String username, String name, AccountState state, String avatarHash, @Nullable String avatarFile) {

    /** Creates a user without an uploaded avatar. */
    public UserBrief(long id, String username, String name, AccountState state, String avatarHash) {
        this(id, username, name, state, avatarHash, null);
    }
}
