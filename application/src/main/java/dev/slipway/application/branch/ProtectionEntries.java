package dev.slipway.application.branch;

import dev.slipway.application.branch.port.ProtectionRules;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.branch.AccessEntry;
import dev.slipway.domain.branch.AccessGrant;
import dev.slipway.domain.branch.ProtectionRule;
import dev.slipway.domain.kernel.Reason;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Rejects protections that cannot be stored, or whose entries admit users and groups without access. */
final class ProtectionEntries {

    private static final String PROJECT = "project";

    private final ProtectionRules rules;

    ProtectionEntries(ProtectionRules rules) {
        this.rules = rules;
    }

    /** Checks the protection, and of its users and groups those that are new. A user who has left stays in a list until removed. */
    void check(ProtectionOwner owner, ProtectionRule rule, List<AccessEntry> before) {
        rule.problem().ifPresent(ProtectionEntries::reject);
        List<AccessEntry> fresh = rule.entries().stream().filter(entry -> !before.contains(entry)).toList();
        String thing = owner.ofGroup() ? "group" : PROJECT;
        requireAll(fresh, grant -> grant instanceof AccessGrant.User(long id) ? id : null, ids -> rules.members(owner, ids),
                "protection.no_member", thing);
        requireAll(fresh, grant -> grant instanceof AccessGrant.Group(long id) ? id : null, ids -> rules.invited(owner, ids),
                "protection.no_access", thing);
        requireAll(fresh, grant -> grant instanceof AccessGrant.DeployKey(long id) ? id : null, ids -> rules.pushingKeys(owner, ids),
                "protection.no_key", thing);
    }

    private static void requireAll(List<AccessEntry> entries, Function<AccessGrant, Long> id, Function<Set<Long>, Set<Long>> admitted,
            String reasonId, String thing) {
        Set<Long> asked = entries.stream().map(AccessEntry::grant).map(id).filter(Objects::nonNull).collect(Collectors.toSet());
        if (asked.isEmpty()) {
            return;
        }
        Set<Long> known = admitted.apply(asked);
        entries.stream().filter(entry -> id.apply(entry.grant()) != null && !known.contains(id.apply(entry.grant()))).findFirst()
                .ifPresent(entry -> reject(Reason.of(reasonId, entry.operation().label(), thing)));
    }

    static Reason tooMany() {
        return Reason.of("protection.too_many", ProtectionRule.MOST);
    }

    private static void reject(Reason reason) {
        throw Refusal.unprocessable(reason);
    }
}
