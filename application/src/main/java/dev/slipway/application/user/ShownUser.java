package dev.slipway.application.user;

import java.util.Objects;

/**
 * A user, and the details that the caller may see.
 *
 * @param own the caller's own account, whose profile is never private to its user
 */
public record ShownUser(UserView user, UserDetail detail, boolean own) {

    public ShownUser {
        Objects.requireNonNull(detail);
    }

    /** Returns whether a private profile hides its details from the caller. */
    public boolean withheld() {
        return user.privateProfile() && !own && detail != UserDetail.ADMINISTRATOR;
    }
}
