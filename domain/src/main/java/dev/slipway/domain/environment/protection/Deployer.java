package dev.slipway.domain.environment.protection;

import dev.slipway.domain.access.Role;
import dev.slipway.domain.branch.AccessGrant;
import dev.slipway.domain.branch.Pusher;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Attributes of a user who deploys or approves, as far as protected environments need them.
 *
 * @param roles   in the project and the groups above it; without a key where the user has none
 * @param direct  groups of which the user is a member, by the owners whose entries may name them now
 * @param members the same with groups of which the user is a member through a group above
 */
public record Deployer(long userId, boolean administrator, Map<EnvironmentOwner, Role> roles, Map<EnvironmentOwner, Set<Long>> direct,
        Map<EnvironmentOwner, Set<Long>> members) {

    public Deployer {
        roles = Map.copyOf(roles);
        direct = copy(direct);
        members = copy(members);
    }

    private static Map<EnvironmentOwner, Set<Long>> copy(Map<EnvironmentOwner, Set<Long>> groups) {
        Map<EnvironmentOwner, Set<Long>> copy = new HashMap<>();
        groups.forEach((owner, ids) -> copy.put(owner, Set.copyOf(ids)));
        return Map.copyOf(copy);
    }

    /** Returns a user without groups. */
    public static Deployer holding(long userId, Map<EnvironmentOwner, Role> roles) {
        return new Deployer(userId, false, roles, Map.of(), Map.of());
    }

    /** Returns this user as an administrator, or not. */
    public Deployer administering(boolean wanted) {
        return new Deployer(userId, wanted, roles, direct, members);
    }

    /** Returns the user as the entry of an owner sees it. A role counts there; an entry that names the user is content with any role. */
    Pusher pusher(EnvironmentOwner owner, EnvironmentGrant entry) {
        Optional<Role> role = entry.grant() instanceof AccessGrant.User
                ? roles.values().stream().findAny() : Optional.ofNullable(roles.get(owner));
        return new Pusher(userId, role, administrator, (entry.inherited() ? members : direct).getOrDefault(owner, Set.of()),
                OptionalLong.empty());
    }
}
