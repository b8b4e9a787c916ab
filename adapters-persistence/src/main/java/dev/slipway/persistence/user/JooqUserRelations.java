package dev.slipway.persistence.user;

import static dev.slipway.persistence.jooq.Tables.ISSUES;
import static dev.slipway.persistence.jooq.Tables.MEMBERS;
import static dev.slipway.persistence.jooq.Tables.NAMESPACES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static dev.slipway.persistence.jooq.Tables.USERS;
import static org.jooq.impl.DSL.coalesce;
import static org.jooq.impl.DSL.count;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.selectCount;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.user.port.UserRelations;
import dev.slipway.application.user.relation.AssociationCounts;
import dev.slipway.application.user.relation.DirectMembership.Source;
import dev.slipway.application.user.relation.DirectMembership;
import dev.slipway.application.user.relation.UserActivity;
import dev.slipway.persistence.kernel.query.PageQuery;
import jakarta.inject.Singleton;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.Table;

@Singleton
final class JooqUserRelations implements UserRelations {

    private static final Field<String> NAME = coalesce(PROJECTS.NAME, NAMESPACES.NAME).as("source_name");
    private static final Table<?> MEMBERSHIPS = MEMBERS
            .leftJoin(PROJECTS).on(PROJECTS.ID.eq(MEMBERS.PROJECT_ID))
            .leftJoin(NAMESPACES).on(NAMESPACES.ID.eq(MEMBERS.NAMESPACE_ID));

    private final DSLContext dsl;

    JooqUserRelations(DSLContext dsl) {
        this.dsl = dsl;
    }

    @Override
    public Page<UserActivity> activities(LocalDate from, PageRequest page) {
        Condition active = USERS.DELETED_AT.isNull().and(USERS.LAST_ACTIVITY_ON.ge(from));
        return PageQuery.fetch(dsl, new PageQuery.Listing(List.of(USERS.ID, USERS.USERNAME, USERS.LAST_ACTIVITY_ON), USERS, USERS, active,
                List.of(USERS.LAST_ACTIVITY_ON.asc(), USERS.ID.asc()), USERS.ID), page,
                row -> new UserActivity(row.get(USERS.USERNAME), row.get(USERS.LAST_ACTIVITY_ON)));
    }

    @Override
    public Page<DirectMembership> memberships(long userId, Optional<Source> source, LocalDate today, PageRequest page) {
        Condition held = current(userId, today).and(PROJECTS.DELETED_AT.isNull()).and(NAMESPACES.DELETED_AT.isNull());
        Condition where = source.map(it -> it == Source.PROJECT ? MEMBERS.PROJECT_ID : MEMBERS.NAMESPACE_ID)
                .map(id -> held.and(id.isNotNull())).orElse(held);
        return PageQuery.fetch(dsl, new PageQuery.Listing(
                List.of(MEMBERS.ID, MEMBERS.PROJECT_ID, MEMBERS.NAMESPACE_ID, MEMBERS.ACCESS_LEVEL, NAME), MEMBERSHIPS, MEMBERSHIPS, where,
                List.of(MEMBERS.ID.asc()), MEMBERS.ID), page, JooqUserRelations::membership);
    }

    private static DirectMembership membership(Record row) {
        Long project = row.get(MEMBERS.PROJECT_ID);
        return new DirectMembership(project == null ? Source.NAMESPACE : Source.PROJECT,
                project == null ? row.get(MEMBERS.NAMESPACE_ID) : project, row.get(NAME), row.get(MEMBERS.ACCESS_LEVEL));
    }

    private static Condition current(long userId, LocalDate today) {
        return MEMBERS.USER_ID.eq(userId).and(MEMBERS.EXPIRES_AT.isNull().or(MEMBERS.EXPIRES_AT.gt(today)));
    }

    @Override
    public AssociationCounts associations(long userId, LocalDate today) {
        Field<Integer> issues = field(selectCount().from(ISSUES).join(PROJECTS).on(PROJECTS.ID.eq(ISSUES.PROJECT_ID))
                .where(ISSUES.AUTHOR_ID.eq(userId), PROJECTS.DELETED_AT.isNull()));
        Condition held = current(userId, today).and(PROJECTS.DELETED_AT.isNull()).and(NAMESPACES.DELETED_AT.isNull());
        return dsl.select(count(MEMBERS.NAMESPACE_ID), count(MEMBERS.PROJECT_ID), issues).from(MEMBERSHIPS).where(held)
                .fetchSingle(row -> new AssociationCounts(row.value1(), row.value2(), row.value3()));
    }
}
