package dev.slipway.application.user;

import dev.slipway.domain.access.Account;
import dev.slipway.domain.user.UserKind;
import dev.slipway.domain.user.UserProfile;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;

/**
 * Everything that any answer about a user shows; how much of it is told depends on who asks.
 *
 * @param namespaceId the user's own namespace; null for accounts that have none
 * @param createdBy   null where users registered themselves
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

    /** What an identity provider calls the user. */
    public record Identity(String provider, String externUid) {}

    public long id() {
        return brief.id();
    }

    public Account account() {
        return new Account(brief.id(), brief.username(), brief.name(), administrator, external, brief.state());
    }
}
