package dev.slipway.domain.branch;

import dev.slipway.domain.access.Role;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;

/** Accounts that an entry of a protection admits. */
public sealed interface AccessGrant {

    /** Level 0: admits no account. */
    record Nobody() implements AccessGrant {
    }

    record FromRole(Role role) implements AccessGrant {
    }

    /** Level 60. */
    record Administrators() implements AccessGrant {
    }

    record User(long id) implements AccessGrant {
    }

    record Group(long id) implements AccessGrant {
    }

    record DeployKey(long id) implements AccessGrant {
    }

    /** Level 40. */
    AccessGrant MAINTAINERS = new FromRole(Role.MAINTAINER);

    /** Levels that requests may choose. */
    Set<Integer> LEVELS = Set.of(0, Role.DEVELOPER.level(), Role.MAINTAINER.level(), 60);

    /** Returns the grant for one of {@link #LEVELS}. */
    static AccessGrant ofLevel(int level) {
        return switch (level) {
            case 0 -> new Nobody();
            case 60 -> new Administrators();
            default -> new FromRole(Role.of(level).filter(role -> LEVELS.contains(level))
                    .orElseThrow(() -> new IllegalArgumentException("no protection level: " + level)));
        };
    }

    /** Returns the level that clients read; empty for users and groups. */
    default OptionalInt level() {
        return switch (this) {
            case Nobody nobody -> OptionalInt.of(0);
            case FromRole from -> OptionalInt.of(from.role().level());
            case Administrators administrators -> OptionalInt.of(60);
            case DeployKey key -> OptionalInt.of(Role.MAINTAINER.level());
            case User user -> OptionalInt.empty();
            case Group group -> OptionalInt.empty();
        };
    }

    default boolean lets(Pusher pusher) {
        return switch (this) {
            case Nobody nobody -> false;
            case FromRole from -> pusher.holds(from.role());
            case Administrators administrators -> pusher.administrator();
            case User user -> pusher.userId() == user.id() && pusher.role().isPresent();
            case Group group -> pusher.groups().contains(group.id());
            case DeployKey key -> pusher.deployKey().equals(OptionalLong.of(key.id()));
        };
    }
}
