package dev.slipway.application.user;

import dev.slipway.application.attribute.CustomAttribute;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A user, and the details that the caller may see.
 *
 * @param own the caller's own account, whose profile is never private to its user
 * @param attributes custom attributes; empty where they are not asked for
 */
public record ShownUser(UserView user, UserDetail detail, boolean own, Optional<List<CustomAttribute>> attributes) {

    public ShownUser {
        Objects.requireNonNull(detail);
        attributes = attributes.map(List::copyOf);
    }

    /** Creates a user without custom attributes. */
    public ShownUser(UserView user, UserDetail detail, boolean own) {
        this(user, detail, own, Optional.empty());
    }

    /** Returns whether a private profile hides its details from the caller. */
    public boolean withheld() {
        return user.privateProfile() && !own && detail != UserDetail.ADMINISTRATOR;
    }
}
