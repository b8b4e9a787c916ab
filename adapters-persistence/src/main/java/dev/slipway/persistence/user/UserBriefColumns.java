package dev.slipway.persistence.user;

import static org.jooq.impl.DSL.lower;
import static org.jooq.impl.DSL.md5;

import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.access.AccountState;
import dev.slipway.persistence.jooq.tables.Users;
import dev.slipway.persistence.kernel.query.Row;
import java.util.List;
import org.jooq.Field;
import org.jspecify.annotations.Nullable;

/** Columns of a user as other objects show one, each on its own, and the user in a row of them. */
public final class UserBriefColumns {

    private final Users user;
    private final Field<String> avatarHash;

    /** @param user the table or its alias; two users of a statement need two aliases */
    public UserBriefColumns(Users user) {
        this.user = user;
        this.avatarHash = md5(lower(user.EMAIL)).as(user.getName() + "_avatar_hash");
    }

    public List<Field<?>> all() {
        return List.of(user.ID, user.USERNAME, user.NAME, user.STATE, avatarHash, user.AVATAR_FILE);
    }

    /** Returns the digest of the address that avatars are found by. */
    public Field<String> avatarHash() {
        return avatarHash;
    }

    /** Returns the user; null where an outer join found none. */
    public @Nullable UserBrief read(Row row) {
        return row.shared(user.ID, this::brief);
    }

    private @Nullable UserBrief brief(Row row) {
        Long id = row.get(user.ID);
        return id == null ? null : new UserBrief(id, row.get(user.USERNAME), row.get(user.NAME), AccountState.of(row.get(user.STATE)),
                row.get(avatarHash), row.get(user.AVATAR_FILE));
    }
}
