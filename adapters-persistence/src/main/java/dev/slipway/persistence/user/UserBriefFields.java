package dev.slipway.persistence.user;

import static org.jooq.impl.DSL.lower;
import static org.jooq.impl.DSL.md5;
import static org.jooq.impl.DSL.row;

import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.access.AccountState;
import dev.slipway.persistence.jooq.tables.Users;
import org.jooq.SelectField;
import org.jspecify.annotations.Nullable;

/** Selects a user as other objects show one. Null where an outer join found none. */
public final class UserBriefFields {

    private UserBriefFields() {
    }

    public static SelectField<UserBrief> of(Users user) {
        return row(user.ID, user.USERNAME, user.NAME, user.STATE, md5(lower(user.EMAIL)), user.AVATAR_FILE)
                .mapping(UserBrief.class, UserBriefFields::brief);
    }

    private static @Nullable UserBrief brief(Long id, String username, String name, String state, String avatarHash, String avatarFile) {
        return id == null ? null : new UserBrief(id, username, name, AccountState.of(state), avatarHash, avatarFile);
    }
}
