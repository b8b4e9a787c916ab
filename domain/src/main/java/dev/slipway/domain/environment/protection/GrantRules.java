package dev.slipway.domain.environment.protection;

import dev.slipway.domain.branch.AccessGrant;
import dev.slipway.domain.branch.EntryList;
import dev.slipway.domain.kernel.Reason;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Rules of the entries of one list of a protected environment. */
public final class GrantRules {

    /** Maximum number of entries of a list. Each is compared with the user of each deployment. */
    public static final int MOST = 100;

    private GrantRules() {
    }

    /** Applies changes in their order. Entries that are changed keep their ids; added ones come last. */
    public static EntryList.Outcome<EnvironmentGrant> changed(EnvironmentRight right, List<EnvironmentGrant> present,
            List<EnvironmentGrantChange> changes) {
        return EntryList.changed(present, changes.stream().map(change -> change.of(right)).toList(), notIncluded(right),
                entries -> problem(right, entries));
    }

    /** Returns why a list cannot be stored. */
    public static Optional<Reason> problem(EnvironmentRight right, List<EnvironmentGrant> entries) {
        if (entries.size() > MOST) {
            return Optional.of(Reason.of("protected_environment.too_many_entries", right.label(), MOST));
        }
        Set<AccessGrant> seen = new HashSet<>();
        for (EnvironmentGrant entry : entries.stream().filter(each -> !orphaned(each)).toList()) {
            if (!takes(entry.grant())) {
                return Optional.of(notIncluded(right));
            }
            if (right == EnvironmentRight.APPROVE
                    && (entry.approvals() < 1 || entry.approvals() > ProtectedEnvironment.MOST_APPROVALS)) {
                return Optional.of(Reason.of("protected_environment.rule_approvals", ProtectedEnvironment.MOST_APPROVALS));
            }
            if (!seen.add(entry.grant())) {
                return Optional.of(Reason.of("protected_environment.taken", right.label()));
            }
        }
        return Optional.empty();
    }

    /** Returns whether the account of a stored entry is gone. Such an entry admits no account, and stays until it is removed. */
    private static boolean orphaned(EnvironmentGrant entry) {
        return entry.id() != 0 && entry.grant() instanceof AccessGrant.Nobody;
    }

    /** Returns whether an entry may name these accounts. */
    private static boolean takes(AccessGrant grant) {
        return switch (grant) {
            case AccessGrant.Nobody nobody -> false;
            case AccessGrant.DeployKey key -> false;
            case AccessGrant.FromRole role -> AccessGrant.LEVELS.contains(role.role().level());
            case AccessGrant.Administrators administrators -> true;
            case AccessGrant.User user -> true;
            case AccessGrant.Group group -> true;
        };
    }

    private static Reason notIncluded(EnvironmentRight right) {
        return Reason.of("protected_environment.not_included", right.label());
    }
}
