package dev.slipway.domain.approval;

import java.util.HashSet;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Users who made a merge request.
 *
 * @param author     empty if the account is gone
 * @param committers users with an e-mail address of an author of its commits
 */
public record ApprovalParties(OptionalLong author, Set<Long> committers) {

    public ApprovalParties {
        committers = Set.copyOf(committers);
    }

    /** Returns the users whom restrictions keep from approving. */
    public Set<Long> excluded(Set<ApprovalRestriction> inForce) {
        Set<Long> excluded = new HashSet<>();
        if (inForce.contains(ApprovalRestriction.AUTHORS_EXCLUDED)) {
            author.ifPresent(excluded::add);
        }
        if (inForce.contains(ApprovalRestriction.COMMITTERS_EXCLUDED)) {
            excluded.addAll(committers);
        }
        return Set.copyOf(excluded);
    }
}
