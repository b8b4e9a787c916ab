package dev.slipway.domain.branch;

import dev.slipway.domain.kernel.Reason;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Protection of branches or tags as it is stored, with the ids of its entries.
 *
 * @param id 0 for one that is not stored yet
 * @param entries in the order in which they were added
 */
public record ProtectionRule(long id, RefPattern pattern, List<AccessEntry> entries, boolean forcePush, boolean codeOwnerApproval) {

    /** Maximum number of protections of a project or group. All are read for every push. */
    public static final int MOST = 1000;

    private static final int LONGEST = 255;

    public ProtectionRule {
        entries = List.copyOf(entries);
    }

    /** Returns a new protection with entries for each operation. */
    public static ProtectionRule named(String name, List<AccessEntry> entries) {
        return new ProtectionRule(0, new RefPattern(name), entries, false, false);
    }

    public ProtectionRule withForcePush(boolean allowed) {
        return new ProtectionRule(id, pattern, entries, allowed, codeOwnerApproval);
    }

    public ProtectionRule withCodeOwnerApproval(boolean required) {
        return new ProtectionRule(id, pattern, entries, forcePush, required);
    }

    /** Returns the protection with other entries for one operation. */
    public ProtectionRule with(ProtectedOperation operation, List<AccessEntry> others) {
        return new ProtectionRule(id, pattern, Stream.concat(entries.stream().filter(entry -> entry.operation() != operation),
                others.stream()).toList(), forcePush, codeOwnerApproval);
    }

    public List<AccessEntry> entries(ProtectedOperation operation) {
        return entries.stream().filter(entry -> entry.operation() == operation).toList();
    }

    public List<AccessGrant> grants(ProtectedOperation operation) {
        return entries(operation).stream().map(AccessEntry::grant).toList();
    }

    /**
     * Returns whether a maintainer may change or remove the protection: any, unless it names some. Administrators always may, since a
     * protection could name only users who have left.
     */
    public boolean unprotectedBy(Pusher maintainer) {
        List<AccessGrant> named = grants(ProtectedOperation.UNPROTECT);
        return named.isEmpty() || maintainer.administrator() || named.stream().anyMatch(grant -> grant.lets(maintainer));
    }

    /** Returns why the protection cannot be stored. */
    public Optional<Reason> problem() {
        String name = pattern.text();
        if (name.codePointCount(0, name.length()) > LONGEST) {
            return Optional.of(Reason.of("protection.name_too_long", LONGEST));
        }
        return Stream.of(ProtectedOperation.values())
                .flatMap(operation -> AccessEntries.problem(operation, entries(operation)).stream()).findFirst();
    }
}
