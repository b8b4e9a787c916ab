package dev.slipway.domain.environment.protection;

import dev.slipway.domain.branch.AccessGrant;
import dev.slipway.domain.kernel.Reason;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Rules of the entries of one list of a protected environment. */
public final class GrantRules {

    /** Maximum number of entries of a list. Each is compared with the user of each deployment. */
    public static final int MOST = 100;

    private GrantRules() {
    }

    /** Result of changing a list. */
    public sealed interface Outcome {

        record Changed(List<EnvironmentGrant> entries) implements Outcome {}

        /** The list has no entry with this id. */
        record Unknown(long id) implements Outcome {}

        record Rejected(Reason reason) implements Outcome {}
    }

    /** Applies changes in their order. Entries that are changed keep their ids; added ones come last. */
    public static Outcome changed(EnvironmentRight right, List<EnvironmentGrant> present, List<EnvironmentGrantChange> changes) {
        Map<Long, EnvironmentGrant> kept = new LinkedHashMap<>();
        present.forEach(entry -> kept.put(entry.id(), entry));
        List<EnvironmentGrant> added = new ArrayList<>();
        for (EnvironmentGrantChange change : changes) {
            if (change.id().isPresent()) {
                long id = change.id().getAsLong();
                if (!kept.containsKey(id)) {
                    return new Outcome.Unknown(id);
                }
                if (change.remove()) {
                    kept.remove(id);
                } else {
                    kept.computeIfPresent(id, (any, old) -> change.applied(old));
                }
            } else if (!change.remove()) {
                if (change.grant().isEmpty()) {
                    return new Outcome.Rejected(notIncluded(right));
                }
                added.add(change.added(right));
            }
        }
        List<EnvironmentGrant> entries = new ArrayList<>(kept.values());
        entries.addAll(added);
        return problem(right, entries).<Outcome>map(Outcome.Rejected::new).orElseGet(() -> new Outcome.Changed(List.copyOf(entries)));
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
