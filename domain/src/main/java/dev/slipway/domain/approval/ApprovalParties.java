package dev.slipway.domain.approval;

import java.util.HashSet;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Users who made a merge request.
 *
 * @param author     empty if the account is gone
 * @param committers users with an e-mail address of an author of its commits
 * @param complete   whether there are no other committers; they are not known where the commits are too many to be read
 */
public record ApprovalParties(OptionalLong author, Set<Long> committers, boolean complete) {

    public ApprovalParties {
        committers = Set.copyOf(committers);
    }

    /** Users who made a merge request, all of them. */
    public ApprovalParties(OptionalLong author, Set<Long> committers) {
        this(author, committers, true);
    }

    /** Returns whether all users are known whom restrictions keep from approving. Otherwise each user could be one of them. */
    public boolean known(Set<ApprovalRestriction> inForce) {
        return complete || !inForce.contains(ApprovalRestriction.COMMITTERS_EXCLUDED);
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
