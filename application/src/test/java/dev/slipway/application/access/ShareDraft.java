package dev.slipway.application.access;

import dev.slipway.domain.access.Role;
import java.time.LocalDate;

/**
 * Invitation of a group that a test stores, to a group or to a project; the other id is null.
 *
 * @param expiresAt null for never
 */
public record ShareDraft(Long groupId, Long projectId, long invited, Role role, LocalDate expiresAt) {

    public static ShareDraft toGroup(long group, long invited, Role role) {
        return new ShareDraft(group, null, invited, role, null);
    }

    public static ShareDraft toProject(long project, long invited, Role role) {
        return new ShareDraft(null, project, invited, role, null);
    }

    /** @param day the first one without the invitation; null for no end */
    public ShareDraft until(LocalDate day) {
        return new ShareDraft(groupId, projectId, invited, role, day);
    }
}
