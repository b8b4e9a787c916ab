package dev.slipway.application.user;

import dev.slipway.domain.access.Account;
import dev.slipway.domain.user.UserKind;
import dev.slipway.domain.user.UserProfile;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;

/**
 * A user with all attributes; the caller's rights determine which of them are shown.
 *
 * @param namespaceId the personal namespace; null for accounts without one
 * @param createdBy null for users who registered themselves
 * @param highestRole the level of the highest role held anywhere, 0 for none
 */
public record UserView(
        UserBrief brief,
        String email,
        String publicEmail,
        UserKind kind,
        boolean administrator,
        boolean external,
        boolean canCreateGroup,
        boolean canCreateProject,
        int projectsLimit,
        boolean privateProfile,
        boolean twoFactorEnabled,
        int themeId,
        int colorSchemeId,
        UserProfile profile,
        UserBrief createdBy,
        Instant confirmedAt,
        Instant lastSignInAt,
        Instant currentSignInAt,
        int signInCount,
        LocalDate lastActivityOn,
        Instant createdAt,
        Instant updatedAt,
        Long namespaceId,
        List<Identity> identities,
        int highestRole) {

    /** The user's identity at an identity provider. */
    public record Identity(String provider, String externUid) {}

    public long id() {
        return brief.id();
    }

    public Account account() {
        return new Account(brief.id(), brief.username(), brief.name(), administrator, external, brief.state());
    }
}
