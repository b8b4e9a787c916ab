package dev.slipway.domain.topic;

import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Sight;
import dev.slipway.domain.access.Visibility;
import java.util.OptionalLong;
import java.util.Set;

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
        return Sight.CLAUSES.hold(new Sight(everything, open(), visibility, member && account.isPresent()));
    }

    /** Returns the visibilities of projects that show their topics to the caller without membership. */
    public Set<Visibility> open() {
        return Sight.openTo(internal);
    }
}
