package dev.slipway.domain.topic;

import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Visibility;
import java.util.OptionalLong;

/**
 * Topics that a caller finds: those that a visible project bears, and those that no project bears. A topic that hidden projects alone bear
 * would tell about them. A value, so that the query that reads the list and the rule that is tested cannot drift apart.
 *
 * @param everything administrators
 * @param internal   internal projects are open to this caller
 * @param account    whose memberships count; empty for none
 */
public record TopicAudience(boolean everything, boolean internal, OptionalLong account) {

    public static TopicAudience of(Caller caller) {
        boolean internal = caller.account().filter(account -> !account.external()).isPresent();
        return new TopicAudience(caller.administrator(), internal, caller.accountId());
    }

    /**
     * Whether a project shows its topics.
     *
     * @param member whether the caller's account holds any role in the project, directly or from above
     */
    public boolean seesThrough(Visibility visibility, boolean member) {
        return everything || member && account.isPresent() || switch (visibility) {
            case PUBLIC -> true;
            case INTERNAL -> internal;
            case PRIVATE -> false;
        };
    }
}
