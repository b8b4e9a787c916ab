package dev.slipway.domain.user;

import java.util.Objects;
import java.util.Optional;

/**
 * An account as somebody wants it, before it is known to follow the rules.
 *
 * @param password empty where the server makes one up
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

    /** How many projects an account may have unless told otherwise, and the appearance it starts with. */
    public static final int DEFAULT_PROJECTS_LIMIT = 100_000;
    public static final int DEFAULT_THEME = 1;
    public static final int DEFAULT_COLOR_SCHEME = 1;

    public UserDraft {
        Objects.requireNonNull(password);
        Objects.requireNonNull(profile);
    }
}
