package dev.slipway.application.approval.port;

import dev.slipway.domain.approval.codeowner.OwnerReference;
import java.util.Collection;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;

/** Accounts of code owners, as files of code owners name them. */
public interface CodeOwnerAccounts {

    /** A user, or a group. */
    record Owner(OptionalLong user, OptionalLong group) {

        public static Owner user(long id) {
            return new Owner(OptionalLong.of(id), OptionalLong.empty());
        }

        public static Owner group(long id) {
            return new Owner(OptionalLong.empty(), OptionalLong.of(id));
        }
    }

    /**
     * Returns the owners that can own files of a project: its members, the groups that it is in, and the groups that are invited to it or
     * to one of these. A file must not admit others, and an address must not tell whose it is. Users are found by their names and by
     * addresses that they have confirmed.
     */
    Map<OwnerReference, Owner> find(long projectId, Collection<OwnerReference> references);

    /** Returns those of the users who are direct members of one of the groups. */
    Set<Long> members(Set<Long> groups, Collection<Long> users);
}
