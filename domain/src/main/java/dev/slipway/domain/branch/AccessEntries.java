package dev.slipway.domain.branch;

import dev.slipway.domain.kernel.Reason;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Rules of the entries of one list of a protection. */
public final class AccessEntries {

    /** Maximum number of entries of a list. Each is compared with the caller of every push. */
    public static final int MOST = 100;

    private AccessEntries() {
    }

    /** Applies changes in their order. Entries that are changed keep their ids; added ones come last. */
    public static EntryList.Outcome<AccessEntry> changed(ProtectedOperation operation, List<AccessEntry> present,
            List<AccessEntryChange> changes) {
        return EntryList.changed(present, changes.stream().map(change -> change.of(operation)).toList(), notIncluded(operation),
                entries -> problem(operation, entries));
    }

    /** Returns why a list cannot be stored. */
    public static Optional<Reason> problem(ProtectedOperation operation, List<AccessEntry> entries) {
        if (entries.size() > MOST) {
            return Optional.of(Reason.of("protection.too_many_entries", operation.label(), MOST));
        }
        Set<AccessGrant> seen = new HashSet<>();
        for (AccessEntry entry : entries) {
            if (!operation.takes(entry.grant())) {
                return Optional.of(notIncluded(operation));
            }
            if (!seen.add(entry.grant())) {
                return Optional.of(Reason.of("protection.taken", operation.label(), attribute(entry.grant())));
            }
        }
        return Optional.empty();
    }

    private static Reason notIncluded(ProtectedOperation operation) {
        return Reason.of("protection.not_included", operation.label());
    }

    private static String attribute(AccessGrant grant) {
        return switch (grant) {
            case AccessGrant.User user -> "user";
            case AccessGrant.Group group -> "group";
            case AccessGrant.DeployKey key -> "deploy key";
            case AccessGrant.Nobody nobody -> "access level";
            case AccessGrant.FromRole role -> "access level";
            case AccessGrant.Administrators administrators -> "access level";
        };
    }
}
