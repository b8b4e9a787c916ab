package dev.slipway.domain.branch;

import dev.slipway.domain.access.Role;
import java.util.Map;

/** Describes the accounts that an entry of a protection admits. */
public final class AccessGrantWords {

    private AccessGrantWords() {
    }

    /** @param names of users and groups; those that the caller may not see are missing */
    public static String of(AccessGrant grant, Map<AccessGrant, String> names) {
        return switch (grant) {
            case AccessGrant.Nobody nobody -> "No one";
            case AccessGrant.FromRole(Role role) -> role == Role.DEVELOPER ? "Developers + Maintainers" : "Maintainers";
            case AccessGrant.Administrators administrators -> "Administrators";
            case AccessGrant.User user -> names.getOrDefault(grant, "");
            case AccessGrant.Group group -> names.getOrDefault(grant, "Group");
            case AccessGrant.DeployKey key -> names.getOrDefault(grant, "Deploy key");
        };
    }
}
