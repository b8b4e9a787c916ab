package dev.slipway.application.user;

import java.util.Objects;

/**
 * A user and how much of it the caller is told.
 *
 * @param own the caller's own account, whose profile is never private to them
 */
public record ShownUser(UserView user, UserDetail detail, boolean own) {

    public ShownUser {
        Objects.requireNonNull(detail);
    }

    /** Whether a private profile hides its details from the caller. */
    public boolean withheld() {
        return user.privateProfile() && !own && detail != UserDetail.ADMINISTRATOR;
    }
}
