package dev.slipway.domain.topic;

import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Visibility;
import java.util.OptionalLong;

/**
 * Topics that a caller finds: those of visible projects, and those without a project. A topic of invisible projects alone would reveal
 * them. A value, so that the query of the list and the tested rule cannot differ.
 *
 * @param everything all topics: administrators
 * @param internal   internal projects count as public for this caller
 * @param account    the account whose memberships count; empty for none
 */
public record TopicAudience(boolean everything, boolean internal, OptionalLong account) {

    public static TopicAudience of(Caller caller) {
        boolean internal = caller.account().filter(account -> !account.external()).isPresent();
        return new TopicAudience(caller.administrator(), internal, caller.accountId());
    }

    /**
     * Returns whether a project reveals its topics to the caller.
     *
     * @param member whether the caller's account has a direct or inherited role in the project
     */
    public boolean seesThrough(Visibility visibility, boolean member) {
        return everything || member && account.isPresent() || switch (visibility) {
            case PUBLIC -> true;
            case INTERNAL -> internal;
            case PRIVATE -> false;
        };
    }
}
