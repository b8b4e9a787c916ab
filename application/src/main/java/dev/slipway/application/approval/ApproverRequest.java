package dev.slipway.application.approval;

import java.util.Optional;
import java.util.Set;

/**
 * Users, groups and branches that a request names. Absent lists stay as they are in a change, and are empty for a new rule.
 *
 * @param users        of users that are ids and of names together, where one of the two is sent
 * @param allProtected whether the rule applies to all protected branches
 */
public record ApproverRequest(Optional<NamedUsers> users, Optional<Set<Long>> groups, Optional<Set<Long>> protections,
        Optional<Boolean> allProtected) {

    /** Users by id and by name. */
    public record NamedUsers(Set<Long> ids, Set<String> usernames) {

        public NamedUsers {
            ids = Set.copyOf(ids);
            usernames = Set.copyOf(usernames);
        }

        private boolean none() {
            return ids.isEmpty() && usernames.isEmpty();
        }
    }

    /** Returns whether the request names a user or a group. */
    public boolean namesApprovers() {
        return users.filter(named -> !named.none()).isPresent() || groups.filter(named -> !named.isEmpty()).isPresent();
    }
}
