package dev.slipway.application.access;

import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Visibility;
import java.time.LocalDate;
import java.util.OptionalLong;

/** Makes users, groups, projects and memberships, for kits whose ports tell about them. */
public interface AccessRows {

    /** @return the id of an ordinary, active user */
    long user(String username);

    /** @param path of the group alone, without those above it */
    long group(OptionalLong parent, String path, Visibility visibility);

    /** @return the id of the user's own namespace, which has the user's name as its path */
    long personalNamespace(long userId);

    long project(long namespaceId, NewProject project);

    /** @param expiresAt null for never */
    void groupMember(long groupId, long userId, Role role, LocalDate expiresAt);

    /** @param expiresAt null for never */
    void projectMember(long projectId, long userId, Role role, LocalDate expiresAt);

    /** Marks the group for deletion, with the groups inside it. */
    void hideGroup(long groupId);

    /** Marks the project for deletion. */
    void hideProject(long projectId);

    /** @param defaultBranch need not exist */
    record NewProject(String path, Visibility visibility, String defaultBranch, boolean publicBuilds, boolean archived) {

        public static NewProject of(String path, Visibility visibility) {
            return new NewProject(path, visibility, "main", true, false);
        }
    }
}
