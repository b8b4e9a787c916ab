package dev.slipway.application.access;

import dev.slipway.domain.access.Role;
import java.time.LocalDate;

/**
 * Membership that a test stores, of a group or of a project; the other id is null.
 *
 * @param expiresAt null for never
 */
public record MemberDraft(Long groupId, Long projectId, long userId, Role role, LocalDate expiresAt) {

    public static MemberDraft ofGroup(long group, long user, Role role) {
        return new MemberDraft(group, null, user, role, null);
    }

    public static MemberDraft ofProject(long project, long user, Role role) {
        return new MemberDraft(null, project, user, role, null);
    }

    /** @param day the first one without the membership; null for no end */
    public MemberDraft until(LocalDate day) {
        return new MemberDraft(groupId, projectId, userId, role, day);
    }
}
