package dev.slipway.persistence.user;

import static dev.slipway.persistence.jooq.Tables.USERS;
import static org.jooq.impl.DSL.select;

import dev.slipway.domain.access.Role;
import dev.slipway.domain.user.UserKind;
import dev.slipway.persistence.access.CurrentMemberships;
import dev.slipway.persistence.jooq.tables.Members;
import java.util.Arrays;
import java.util.List;
import org.jooq.Condition;

/** Tells accounts that can be members of any group and project, and own groups, from those of the server and bots of access tokens. */
public final class InvitableUsers {

    private static final List<String> OTHERS = Arrays.stream(UserKind.values()).filter(kind -> !kind.invitable())
            .map(UserKind::wireName).toList();

    /** An account that is not deleted and can be invited. */
    public static final Condition INVITABLE = USERS.DELETED_AT.isNull().and(USERS.KIND.notIn(OTHERS));

    private InvitableUsers() {
    }

    /** Memberships of owners who keep a group. Bots of access tokens go with their token. */
    public static Condition owning(Members members) {
        return members.ACCESS_LEVEL.eq((short) Role.OWNER.level()).and(CurrentMemberships.of(members))
                .and(members.USER_ID.in(select(USERS.ID).from(USERS).where(INVITABLE)));
    }
}
