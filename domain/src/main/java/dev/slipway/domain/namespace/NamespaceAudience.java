package dev.slipway.domain.namespace;

import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Namespaces that a caller finds.
 *
 * @param everything all namespaces: administrators
 * @param account    the account whose namespace and memberships count; empty for none
 * @param least      role that the account needs in a group
 */
public record NamespaceAudience(boolean everything, OptionalLong account, Role least) {

    /** @param ownedOnly whether only owned groups are found; administrators find all nevertheless */
    public static NamespaceAudience of(Caller caller, boolean ownedOnly) {
        return new NamespaceAudience(caller.administrator(), caller.accountId(), ownedOnly ? Role.OWNER : Role.GUEST);
    }

    /**
     * @param owner owner of a personal namespace; empty for groups
     * @param role  role of the account in the group or one above it
     */
    public boolean finds(OptionalLong owner, Optional<Role> role) {
        return NamespaceSight.CLAUSES.hold(sight(owner, role, least));
    }

    /** Returns whether the caller administers the namespace, and so sees its plan and figures. */
    public boolean administers(OptionalLong owner, Optional<Role> role) {
        return NamespaceSight.CLAUSES.hold(sight(owner, role, Role.OWNER));
    }

    private NamespaceSight sight(OptionalLong owner, Optional<Role> role, Role needed) {
        return new NamespaceSight(everything, owner.isPresent() && owner.equals(account), role, needed);
    }
}
