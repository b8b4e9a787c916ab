package dev.slipway.domain.token;

import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.kernel.Reason;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Validates the access tokens of projects and groups, and decides which roles a member may give to them. */
public final class ResourceTokenRules {

    /** Role of a token whose creator asks for none. */
    public static final Role ROLE = Role.MAINTAINER;

    /** Maximum number of tokens of a project or group that are neither revoked nor expired. */
    public static final int MOST = 200;

    private ResourceTokenRules() {
    }

    /** Returns whether tokens of projects and groups can have a scope: those of users and administrators are theirs alone. */
    public static boolean available(Scope scope) {
        return !scope.forAdministrators() && !scope.forApplications() && scope != Scope.READ_USER;
    }

    /** @param expiresAt null for never */
    public static List<FieldError> problems(String name, Collection<Scope> scopes, @Nullable LocalDate expiresAt, LocalDate today) {
        List<FieldError> found = new ArrayList<>(TokenRules.problems(name, scopes));
        if (!scopes.stream().allMatch(ResourceTokenRules::available)) {
            found.add(FieldError.of("scopes", "scopes.unavailable"));
        }
        if (expiresAt != null && !expiresAt.isAfter(today)) {
            found.add(FieldError.of("expires_at", "date.past"));
        }
        return found;
    }

    /** Returns why a project or group cannot have another token. @param present number of its bots */
    public static Optional<Reason> countProblem(int present) {
        return present < MOST ? Optional.empty() : Optional.of(Reason.of("token.too_many", MOST));
    }

    /**
     * Returns why a member cannot give a role to a token, which would give them the permissions of that role; empty if they can.
     *
     * @param held highest role of the member in the project or group; empty for none
     */
    public static Optional<Reason> excess(Optional<Role> held, boolean administrator, Role wanted) {
        return administrator || held.filter(role -> role.atLeast(wanted)).isPresent()
                ? Optional.empty()
                : Optional.of(Reason.of("token.excessive_level"));
    }

    /**
     * Returns why a member cannot rotate a token and so get its secret; empty if they can.
     *
     * @param level of the token's bot; 0 if it is no member any more
     */
    public static Optional<Reason> rotationExcess(Optional<Role> held, boolean administrator, int level) {
        return administrator || held.filter(role -> role.level() >= level).isPresent()
                ? Optional.empty()
                : Optional.of(Reason.of("token.rotates_higher_level"));
    }
}
