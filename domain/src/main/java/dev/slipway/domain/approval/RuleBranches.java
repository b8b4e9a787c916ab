package dev.slipway.domain.approval;

import java.util.Set;

/** Target branches that a rule of a project applies to. */
public sealed interface RuleBranches {

    /** All branches. */
    record All() implements RuleBranches {}

    /** All protected branches. */
    record AllProtected() implements RuleBranches {}

    /**
     * Branches that match a protection of these ids; never empty. All branches, if the project has none of the protections any more: those
     * of a group stay behind when the project is transferred, and a rule must not apply to fewer branches by itself.
     */
    record Protections(Set<Long> ids) implements RuleBranches {

        public Protections {
            ids = Set.copyOf(ids);
        }
    }

    /** Returns the branches that a request names. Without protections a rule applies to all branches. */
    static RuleBranches of(boolean allProtected, Set<Long> protections) {
        if (allProtected) {
            return new AllProtected();
        }
        return protections.isEmpty() ? new All() : new Protections(protections);
    }

    default boolean includes(ApprovalTarget target) {
        return switch (this) {
            case All all -> true;
            case AllProtected all -> target.isProtected();
            case Protections(Set<Long> ids) -> ids.stream().noneMatch(target::knows) || ids.stream().anyMatch(target::matches);
        };
    }
}
