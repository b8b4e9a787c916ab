package dev.slipway.persistence.user;

import static dev.slipway.persistence.jooq.Tables.MEMBERS;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static dev.slipway.persistence.jooq.Tables.USER_IDENTITIES;
import static org.jooq.impl.DSL.coalesce;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.max;
import static org.jooq.impl.DSL.multiset;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.selectCount;

import dev.slipway.application.user.UserBrief;
import dev.slipway.application.user.UserView;
import dev.slipway.domain.user.UserKind;
import dev.slipway.persistence.jooq.tables.Namespaces;
import dev.slipway.persistence.jooq.tables.Users;
import java.util.List;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.Records;
import org.jooq.SelectField;
import org.jooq.Table;

/** Reads whole users, with everything about them in one row. */
final class UserRows {

    final Users u = Users.USERS.as("u");
    private final Users c = Users.USERS.as("c");
    private final Namespaces n = Namespaces.NAMESPACES.as("n");

    private final SelectField<UserBrief> brief = UserBriefFields.of(u);
    private final SelectField<UserBrief> creator = UserBriefFields.of(c);
    private final Field<List<UserView.Identity>> identities = multiset(
                    select(USER_IDENTITIES.PROVIDER, USER_IDENTITIES.EXTERN_UID).from(USER_IDENTITIES)
                            .where(USER_IDENTITIES.USER_ID.eq(u.ID)).orderBy(USER_IDENTITIES.PROVIDER, USER_IDENTITIES.EXTERN_UID))
            .convertFrom(rows -> rows.map(Records.mapping(UserView.Identity::new))).as("identities");
    private final Field<Integer> ownProjects = field(selectCount().from(PROJECTS)
            .where(PROJECTS.NAMESPACE_ID.eq(n.ID), PROJECTS.DELETED_AT.isNull())).as("own_projects");
    private final Field<Short> highestRole = coalesce(field(select(max(MEMBERS.ACCESS_LEVEL)).from(MEMBERS)
            .where(MEMBERS.USER_ID.eq(u.ID))), inline((short) 0)).as("highest_role");

    List<SelectField<?>> fields() {
        return List.of(brief, u.EMAIL, u.PUBLIC_EMAIL, u.KIND, u.ADMINISTRATOR, u.EXTERNAL, u.CAN_CREATE_GROUP, ownProjects,
                u.PROJECTS_LIMIT, u.PRIVATE_PROFILE, u.TWO_FACTOR_ENABLED, u.THEME_ID, u.COLOR_SCHEME_ID, u.PROFILE, creator,
                u.CONFIRMED_AT, u.LAST_SIGN_IN_AT, u.CURRENT_SIGN_IN_AT, u.SIGN_IN_COUNT, u.LAST_ACTIVITY_ON, u.CREATED_AT, u.UPDATED_AT,
                n.ID, identities, highestRole);
    }

    Table<?> from() {
        return u.leftJoin(c).on(c.ID.eq(u.CREATED_BY_ID), c.DELETED_AT.isNull())
                .leftJoin(n).on(n.OWNER_ID.eq(u.ID), n.KIND.eq("user"));
    }

    @SuppressWarnings("unchecked")
    UserView view(Record row) {
        return new UserView(
                row.get((Field<UserBrief>) brief),
                row.get(u.EMAIL),
                row.get(u.PUBLIC_EMAIL),
                UserKind.of(row.get(u.KIND)),
                row.get(u.ADMINISTRATOR),
                row.get(u.EXTERNAL),
                row.get(u.CAN_CREATE_GROUP),
                row.get(u.PROJECTS_LIMIT) > row.get(ownProjects),
                row.get(u.PROJECTS_LIMIT),
                row.get(u.PRIVATE_PROFILE),
                row.get(u.TWO_FACTOR_ENABLED),
                row.get(u.THEME_ID),
                row.get(u.COLOR_SCHEME_ID),
                ProfileDocuments.of(row.get(u.PROFILE)),
                row.get((Field<UserBrief>) creator),
                row.get(u.CONFIRMED_AT),
                row.get(u.LAST_SIGN_IN_AT),
                row.get(u.CURRENT_SIGN_IN_AT),
                row.get(u.SIGN_IN_COUNT),
                row.get(u.LAST_ACTIVITY_ON),
                row.get(u.CREATED_AT),
                row.get(u.UPDATED_AT),
                row.get(n.ID),
                row.get(identities),
                row.get(highestRole));
    }
}
