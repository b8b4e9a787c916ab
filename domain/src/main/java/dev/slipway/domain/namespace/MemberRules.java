package dev.slipway.domain.namespace;

import dev.slipway.domain.access.Role;
import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.kernel.Reason;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Decides which roles a member may grant to which other members. */
public final class MemberRules {

    private MemberRules() {
    }

    /** Highest inherited role of a user, and the group that it comes from. */
    public record Inherited(Role role, String groupName) {}

    /**
     * Returns the errors of a requested membership.
     *
     * @param today     the expiry date must not be before today
     * @param inherited inherited role of the user; a direct membership below it would have no effect
     */
    public static List<FieldError> problems(int level, @Nullable LocalDate expiresAt, LocalDate today, Optional<Inherited> inherited) {
        List<FieldError> found = new ArrayList<>();
        Optional<Role> role = Role.of(level);
        if (role.isEmpty()) {
            found.add(FieldError.of("access_level", "field.not_included"));
        } else {
            belowInherited(role.get(), inherited).ifPresent(reason -> found.add(new FieldError("access_level", reason)));
        }
        if (expiresAt != null && expiresAt.isBefore(today)) {
            found.add(FieldError.of("expires_at", "date.past"));
        }
        return found;
    }

    private static Optional<Reason> belowInherited(Role role, Optional<Inherited> inherited) {
        return inherited.filter(above -> !role.atLeast(above.role()))
                .map(above -> Reason.of("member.below_inherited", display(above.role()), above.groupName()));
    }

    /**
     * Returns whether a role may manage a member: maintainers of a project manage members below owner, owners manage all; only owners
     * manage a group.
     */
    public static boolean mayManage(MemberSourceKind source, Optional<Role> held, boolean administrator, Role concerned) {
        if (administrator) {
            return true;
        }
        Role needed = source == MemberSourceKind.GROUP || concerned == Role.OWNER ? Role.OWNER : Role.MAINTAINER;
        return held.filter(role -> role.atLeast(needed)).isPresent();
    }

    /** Returns the display name of a role, such as "Developer". */
    public static String display(Role role) {
        return role.name().charAt(0) + role.name().substring(1).toLowerCase(java.util.Locale.ROOT);
    }
}
