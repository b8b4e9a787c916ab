package dev.slipway.domain.branch;

import dev.slipway.domain.kernel.Reason;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Rules of the entries of one list of a protection. */
public final class AccessEntries {

    /** Maximum number of entries of a list. Each is compared with the caller of every push. */
    public static final int MOST = 100;

    private AccessEntries() {
    }

    /** Result of changing a list. */
    public sealed interface Outcome {

        record Changed(List<AccessEntry> entries) implements Outcome {}

        /** The list has no entry with this id. */
        record Unknown(long id) implements Outcome {}

        record Rejected(Reason reason) implements Outcome {}
    }

    /** Applies changes in their order. Entries that are changed keep their ids; added ones come last. */
    public static Outcome changed(ProtectedOperation operation, List<AccessEntry> present, List<AccessEntryChange> changes) {
        Map<Long, AccessEntry> kept = new LinkedHashMap<>();
        present.forEach(entry -> kept.put(entry.id(), entry));
        List<AccessEntry> added = new ArrayList<>();
        for (AccessEntryChange change : changes) {
            if (change.id().isPresent()) {
                long id = change.id().getAsLong();
                if (!kept.containsKey(id)) {
                    return new Outcome.Unknown(id);
                }
                if (change.remove()) {
                    kept.remove(id);
                } else {
                    change.grant().ifPresent(grant -> kept.put(id, new AccessEntry(id, operation, grant)));
                }
            } else if (!change.remove()) {
                if (change.grant().isEmpty()) {
                    return new Outcome.Rejected(notIncluded(operation));
                }
                added.add(AccessEntry.added(operation, change.grant().get()));
            }
        }
        List<AccessEntry> entries = new ArrayList<>(kept.values());
        entries.addAll(added);
        return problem(operation, entries).<Outcome>map(Outcome.Rejected::new).orElseGet(() -> new Outcome.Changed(List.copyOf(entries)));
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
