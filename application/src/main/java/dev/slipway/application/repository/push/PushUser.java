package dev.slipway.application.repository.push;

import dev.slipway.domain.access.Caller;
import org.jspecify.annotations.Nullable;

/**
 * User of a push, whose pipeline it makes.
 *
 * @param id    null if a deploy key pushes whose user is gone, or may not run a pipeline
 * @param byKey whether a deploy key pushes, which the user has added
 */
public record PushUser(@Nullable Long id, boolean byKey) {

    /** Returns the account of a caller who pushes. */
    public static PushUser of(Caller caller) {
        return new PushUser(caller.accountId().orElseThrow(), false);
    }

    /** Returns the user who added a deploy key that pushes; null for none. */
    public static PushUser ofKey(@Nullable Long id) {
        return new PushUser(id, true);
    }
}
