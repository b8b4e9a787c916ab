package dev.slipway.domain.approval;

import java.util.List;
import java.util.Set;

/** Removal of approvals by a push. */
public sealed interface ApprovalRemoval {

    /** No approval is removed. */
    record None() implements ApprovalRemoval {}

    /** All approvals are removed. */
    record All() implements ApprovalRemoval {}

    /** Approvals of owners of the files that the push changes are removed. */
    record CodeOwners() implements ApprovalRemoval {}

    static ApprovalRemoval of(ApprovalConfiguration configuration, ApprovalLocks locks) {
        if (configuration.inForce(locks).contains(ApprovalRestriction.APPROVALS_RESET)) {
            return new All();
        }
        return configuration.resetsCodeOwners(locks) ? new CodeOwners() : new None();
    }

    /** Returns the approvals that are removed. @param owners of the files that the push changes; read for {@link CodeOwners} alone */
    default List<Long> removed(List<Long> approvals, Set<Long> owners) {
        return switch (this) {
            case None none -> List.of();
            case All all -> List.copyOf(approvals);
            case CodeOwners some -> approvals.stream().filter(owners::contains).toList();
        };
    }
}
