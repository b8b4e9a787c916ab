package dev.slipway.domain.epic;

import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.issue.IssueAudience;
import dev.slipway.domain.namespace.GroupAudience;
import java.util.Optional;

/**
 * Epics that a caller finds: those of the groups that the caller sees, and of those the confidential ones where the caller is a reporter
 * or more. Authors of confidential epics who are no reporters any more do not see them. A value, so that the query of the list and the
 * tested rule cannot differ.
 */
public record EpicAudience(GroupAudience groups) {

    /** Minimum role that sees confidential epics, as that of issues: lists of issues tell which have an epic. */
    public static final Role CONFIDENTIAL = IssueAudience.CONFIDENTIAL;

    public static EpicAudience of(Caller caller) {
        return new EpicAudience(GroupAudience.of(caller, true));
    }

    /**
     * @param member whether the account is a member of the group, of one above it, or of something inside it
     * @param role   highest role of the account in the group, by itself or by a group above
     */
    public boolean sees(Visibility visibility, boolean member, Optional<Role> role, boolean confidential) {
        boolean reporter = groups.account().isPresent() && role.filter(held -> held.atLeast(CONFIDENTIAL)).isPresent();
        return EpicSight.CLAUSES.hold(new EpicSight(groups.sees(visibility, member), confidential, groups.everything() || reporter));
    }
}
