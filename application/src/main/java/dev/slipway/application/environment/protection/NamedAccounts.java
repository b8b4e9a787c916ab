package dev.slipway.application.environment.protection;

import dev.slipway.application.branch.ProtectionOwner;
import dev.slipway.application.branch.port.ProtectionRules;
import dev.slipway.application.environment.port.ProtectedEnvironmentRecords;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.branch.AccessGrant;
import dev.slipway.domain.environment.protection.EnvironmentGrant;
import dev.slipway.domain.environment.protection.EnvironmentOwner;
import dev.slipway.domain.environment.protection.ProtectedEnvironment;
import dev.slipway.domain.kernel.Reason;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Rejects protected environments that cannot be stored, or whose entries name users and groups without access: users must be members,
 * groups invited, above the project or below the group.
 */
public final class NamedAccounts {

    private final ProtectionRules rules;
    private final ProtectedEnvironmentRecords protections;

    public NamedAccounts(ProtectionRules rules, ProtectedEnvironmentRecords protections) {
        this.rules = rules;
        this.protections = protections;
    }

    /** Checks the protection, and of its users and groups those that are new. A user who has left stays in a list until removed. */
    void check(ProtectedEnvironment protection, List<EnvironmentGrant> before) {
        protection.problem().ifPresent(NamedAccounts::reject);
        EnvironmentOwner owner = protection.owner();
        Set<AccessGrant> known = before.stream().map(EnvironmentGrant::grant).collect(Collectors.toSet());
        List<EnvironmentGrant> fresh = protection.entries().stream().filter(entry -> !known.contains(entry.grant())).toList();
        String thing = owner.ofGroup() ? "group" : "project";
        requireAll(fresh, grant -> grant instanceof AccessGrant.User(long id) ? id : null,
                ids -> rules.members(shared(owner), ids), "protected_environment.no_member", thing);
        requireAll(fresh, grant -> grant instanceof AccessGrant.Group(long id) ? id : null,
                ids -> groups(owner, ids), "protected_environment.no_access", thing);
    }

    private Set<Long> groups(EnvironmentOwner owner, Set<Long> asked) {
        Set<Long> found = new HashSet<>(rules.invited(shared(owner), asked));
        found.addAll(protections.related(owner, asked));
        return found;
    }

    private static ProtectionOwner shared(EnvironmentOwner owner) {
        return owner.ofGroup() ? new ProtectionOwner.GroupBranches(owner.id()) : new ProtectionOwner.ProjectBranches(owner.id());
    }

    private static void requireAll(List<EnvironmentGrant> entries, Function<AccessGrant, Long> id, Function<Set<Long>, Set<Long>> admitted,
            String reasonId, String thing) {
        Set<Long> asked = entries.stream().map(EnvironmentGrant::grant).map(id).filter(Objects::nonNull).collect(Collectors.toSet());
        if (asked.isEmpty()) {
            return;
        }
        Set<Long> known = admitted.apply(asked);
        Optional<EnvironmentGrant> unknown = entries.stream()
                .filter(entry -> id.apply(entry.grant()) != null && !known.contains(id.apply(entry.grant()))).findFirst();
        unknown.ifPresent(entry -> reject(Reason.of(reasonId, entry.right().label(), thing)));
    }

    static void reject(Reason reason) {
        throw Refusal.unprocessable(reason);
    }
}
