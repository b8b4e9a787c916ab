package dev.slipway.persistence.access;

import static dev.slipway.persistence.jooq.Tables.MEMBERS;
import static dev.slipway.persistence.jooq.Tables.NAMESPACES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static dev.slipway.persistence.jooq.Tables.ROUTES;
import static org.jooq.impl.DSL.coalesce;
import static org.jooq.impl.DSL.exists;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.max;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.selectOne;
import static org.jooq.impl.DSL.val;
import static org.jooq.impl.DSL.when;

import dev.slipway.application.access.GroupRef;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.port.AccessFacts;
import dev.slipway.domain.access.FeatureLevel;
import dev.slipway.domain.access.ProjectFeatures;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Visibility;
import dev.slipway.persistence.jooq.tables.Members;
import dev.slipway.persistence.jooq.tables.Namespaces;
import dev.slipway.persistence.jooq.tables.Projects;
import dev.slipway.persistence.kernel.RenderedQuery;
import jakarta.inject.Singleton;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.Record1;
import org.jooq.Select;

/** Answers each question about access in one statement. */
@Singleton
final class JooqAccessFacts implements AccessFacts {

    private static final Projects PROJECT = PROJECTS.as("p");
    private static final Field<String> REPOSITORY = setting("repository_access_level");
    private static final Field<String> BUILDS = setting("builds_access_level");
    private static final Field<String> ISSUES = setting("issues_access_level");

    private final DSLContext dsl;
    private final RenderedQuery projectById;

    JooqAccessFacts(DSLContext dsl) {
        this.dsl = dsl;
        this.projectById = RenderedQuery.of(dsl, 2, ids -> projects(PROJECT.ID.eq(ids[0]), OptionalLong.of(ids[1])));
    }

    @Override
    public Optional<ProjectFacts> project(ProjectRef reference, OptionalLong accountId) {
        return switch (reference) {
            case ProjectRef.Id(long id) when accountId.isPresent() ->
                    projectById.fetch(JooqAccessFacts::projectFacts, id, accountId.getAsLong()).stream().findFirst();
            case ProjectRef.Id(long id) -> projects(PROJECT.ID.eq(id), accountId).fetchOptional(JooqAccessFacts::projectFacts);
            case ProjectRef.Path(String path) -> projects(
                    PROJECT.ID.eq(select(ROUTES.PROJECT_ID).from(ROUTES).where(ROUTES.PATH.eq(lower(path)))), accountId)
                    .fetchOptional(JooqAccessFacts::projectFacts);
        };
    }

    private Select<?> projects(Condition named, OptionalLong accountId) {
        Namespaces n = NAMESPACES.as("n");
        return dsl.select(PROJECT.ID, PROJECT.NAMESPACE_ID, PROJECT.FULL_PATH, PROJECT.DEFAULT_BRANCH, PROJECT.VISIBILITY,
                PROJECT.PUBLIC_BUILDS,
                PROJECT.ARCHIVED, REPOSITORY, BUILDS, ISSUES,
                accountId.isPresent() ? projectRole(PROJECT, n, accountId.getAsLong()) : noRole())
                .from(PROJECT).join(n).on(n.ID.eq(PROJECT.NAMESPACE_ID))
                .where(named, PROJECT.DELETED_AT.isNull(), n.DELETED_AT.isNull());
    }

    private static Field<String> setting(String name) {
        return field("{0} ->> {1}", String.class, PROJECT.SETTINGS, inline(name)).as(name);
    }

    private static ProjectFacts projectFacts(Record row) {
        return new ProjectFacts(row.get(PROJECT.ID), row.get(PROJECT.NAMESPACE_ID), row.get(PROJECT.FULL_PATH), row.get(
                PROJECT.DEFAULT_BRANCH), Visibility.ofLevel(row.get(PROJECT.VISIBILITY)), row.get(PROJECT.PUBLIC_BUILDS),
                row.get(PROJECT.ARCHIVED),
                new ProjectFeatures(FeatureLevel.of(row.get(REPOSITORY)), FeatureLevel.of(row.get(BUILDS)),
                        FeatureLevel.of(row.get(ISSUES))),
                role(row.get(row.size() - 1, Short.class)));
    }

    @Override
    public Optional<GroupFacts> group(GroupRef reference, OptionalLong accountId) {
        Namespaces n = NAMESPACES.as("n");
        Condition named = switch (reference) {
            case GroupRef.Id(long id) -> n.ID.eq(id);
            case GroupRef.Path(String path) -> n.ID.eq(select(ROUTES.NAMESPACE_ID).from(ROUTES).where(ROUTES.PATH.eq(lower(path))));
        };
        boolean known = accountId.isPresent();
        return dsl.select(n.ID, n.FULL_PATH, n.VISIBILITY,
                        known ? field(membership(n.LINEAGE, accountId.getAsLong())) : noRole(),
                        known ? field(memberInside(n, accountId.getAsLong())) : inline(false))
                .from(n)
                .where(named, n.KIND.eq("group"), n.DELETED_AT.isNull())
                .fetchOptional(row -> new GroupFacts(row.value1(), row.value2(), Visibility.ofLevel(row.value3()), role(row.value4()),
                        row.value5()));
    }

    private static Field<Short> projectRole(Projects p, Namespaces n, long accountId) {
        Members m = MEMBERS.as("m");
        Field<Short> direct = field(
                select(max(m.ACCESS_LEVEL)).from(m).where(m.PROJECT_ID.eq(p.ID), m.USER_ID.eq(accountId), CurrentMemberships.of(m)));
        Field<Short> inherited = field(membership(n.LINEAGE, accountId));
        Field<Short> owned = when(n.OWNER_ID.eq(accountId), val((short) Role.OWNER.level())).otherwise((short) 0);
        return org.jooq.impl.DSL.greatest(coalesce(direct, (short) 0), coalesce(inherited, (short) 0), owned);
    }

    private static Select<Record1<Short>> membership(Field<Long[]> lineage, long accountId) {
        Members m = MEMBERS.as("gm");
        return select(max(m.ACCESS_LEVEL)).from(m).where(m.NAMESPACE_ID.eq(org.jooq.impl.DSL.any(lineage)), m.USER_ID.eq(accountId),
                CurrentMemberships.of(m));
    }

    private static Condition memberInside(Namespaces n, long accountId) {
        Members m = MEMBERS.as("im");
        Projects p = PROJECTS.as("ip");
        Namespaces below = NAMESPACES.as("below");
        Condition inProject = exists(selectOne().from(m).join(p).on(p.ID.eq(m.PROJECT_ID)).join(below).on(below.ID.eq(p.NAMESPACE_ID))
                .where(m.USER_ID.eq(accountId), CurrentMemberships.of(m), n.ID.eq(org.jooq.impl.DSL.any(below.LINEAGE)),
                        p.DELETED_AT.isNull()));
        Condition inGroup = exists(selectOne().from(m).join(below).on(below.ID.eq(m.NAMESPACE_ID))
                .where(m.USER_ID.eq(accountId), CurrentMemberships.of(m), n.ID.eq(org.jooq.impl.DSL.any(below.LINEAGE)),
                        below.DELETED_AT.isNull()));
        return inProject.or(inGroup);
    }

    private static Field<Short> noRole() {
        return inline((short) 0);
    }

    private static Optional<Role> role(Short level) {
        return level == null ? Optional.empty() : Role.of(level);
    }

    private static String lower(String path) {
        return path.toLowerCase(Locale.ROOT);
    }
}
