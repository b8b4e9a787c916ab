package dev.slipway.domain.user;

import java.util.Objects;
import java.util.Optional;

/**
 * Requested attributes of an account, before validation.
 *
 * @param password empty to generate one
 */
public record UserDraft(
        String username,
        String name,
        String email,
        Optional<String> password,
        boolean administrator,
        boolean external,
        boolean canCreateGroup,
        long projectsLimit,
        boolean privateProfile,
        int themeId,
        int colorSchemeId,
        UserProfile profile) {

    /** Default maximum number of projects of an account. */
    public static final int DEFAULT_PROJECTS_LIMIT = 100_000;
    public static final int DEFAULT_THEME = 1;
    public static final int DEFAULT_COLOR_SCHEME = 1;

    public UserDraft {
        Objects.requireNonNull(password);
        Objects.requireNonNull(profile);
    }
}
