package dev.slipway.domain.approval;

import dev.slipway.domain.approval.ApprovalRestriction.Level;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/** Restrictions that the installation and the top-level group put in force; those of a project add to them. */
public record ApprovalLocks(Set<ApprovalRestriction> instance, Set<ApprovalRestriction> group) {

    public static final ApprovalLocks NONE = new ApprovalLocks(Set.of(), Set.of());

    public ApprovalLocks {
        instance = Set.copyOf(instance);
        group = Set.copyOf(group);
    }

    /** Returns the locks of a group: those of the installation alone. */
    public ApprovalLocks ofGroup() {
        return new ApprovalLocks(instance, Set.of());
    }

    /** Returns whether a level above puts the restriction in force, so that it cannot be lifted. */
    public boolean locks(ApprovalRestriction restriction) {
        return instance.contains(restriction) || group.contains(restriction);
    }

    /** Returns the restrictions in force, where these are chosen below. */
    public Set<ApprovalRestriction> inForce(Set<ApprovalRestriction> chosen) {
        Set<ApprovalRestriction> all = EnumSet.noneOf(ApprovalRestriction.class);
        all.addAll(instance);
        all.addAll(group);
        all.addAll(chosen);
        return Set.copyOf(all);
    }

    /** Returns the outermost level that locks the restriction; empty for none. */
    public Optional<Level> lockedBy(ApprovalRestriction restriction) {
        if (instance.contains(restriction)) {
            return Optional.of(Level.INSTANCE);
        }
        return group.contains(restriction) ? Optional.of(Level.GROUP) : Optional.empty();
    }

    /**
     * Returns the restrictions that a request leaves chosen. Those that are locked stay as they are, since the request could not be carried
     * out, and count anew with the choice before once the lock is gone.
     */
    public Set<ApprovalRestriction> chosen(Set<ApprovalRestriction> before, Set<ApprovalRestriction> on, Set<ApprovalRestriction> off) {
        Set<ApprovalRestriction> after = EnumSet.noneOf(ApprovalRestriction.class);
        after.addAll(before);
        on.stream().filter(restriction -> !locks(restriction)).forEach(after::add);
        off.stream().filter(restriction -> !locks(restriction)).forEach(after::remove);
        return Set.copyOf(after);
    }
}
