package dev.slipway.persistence.access;

import static dev.slipway.persistence.jooq.Tables.EFFECTIVE_ROLES;
import static dev.slipway.persistence.jooq.Tables.NAMESPACES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static dev.slipway.persistence.jooq.Tables.ROUTES;
import static org.jooq.impl.DSL.coalesce;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.max;
import static org.jooq.impl.DSL.name;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.val;
import static org.jooq.impl.DSL.when;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.port.AccessFacts.ProjectFacts;
import dev.slipway.domain.access.FeatureLevel;
import dev.slipway.domain.access.ProjectFeatures;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Visibility;
import dev.slipway.persistence.jooq.tables.EffectiveRoles;
import dev.slipway.persistence.jooq.tables.Namespaces;
import dev.slipway.persistence.jooq.tables.Projects;
import dev.slipway.persistence.kernel.query.RenderedStatement;
import dev.slipway.persistence.kernel.query.Row;
import jakarta.inject.Singleton;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record1;
import org.jooq.Select;

/** Queries of the facts for access decisions about projects, rendered once. */
@Singleton
public final class ProjectFactsQueries {

    private static final Projects PROJECT = PROJECTS.as("p");
    private static final Field<String> REPOSITORY = setting("repository_access_level");
    private static final Field<String> BUILDS = setting("builds_access_level");
    private static final Field<String> ISSUES = setting("issues_access_level");
    private static final Field<String> ENVIRONMENTS = setting("environments_access_level");
    private static final Field<String> MERGE_REQUESTS = setting("merge_requests_access_level");
    private static final Field<String> SNIPPETS = setting("snippets_access_level");
    private static final Field<Short> ROLE = field(name("role"), Short.class);

    private final DSLContext dsl;
    private final RenderedStatement byId;
    private final RenderedStatement byPath;
    private final RenderedStatement byIdUnknown;
    private final RenderedStatement byPathUnknown;

    public ProjectFactsQueries(DSLContext dsl) {
        this.dsl = dsl;
        this.byId = RenderedStatement.of(dsl, 2, ids -> projects(PROJECT.ID.eq(ids[0]), OptionalLong.of(ids[1])));
        this.byPath = RenderedStatement.named(dsl, 1, (path, ids) -> projects(at(path), OptionalLong.of(ids[0])));
        this.byIdUnknown = RenderedStatement.of(dsl, 1, ids -> projects(PROJECT.ID.eq(ids[0]), OptionalLong.empty()));
        this.byPathUnknown = RenderedStatement.named(dsl, 0, (path, ids) -> projects(at(path), OptionalLong.empty()));
    }

    /** Returns the query of a project's id and an account's id. */
    RenderedStatement byId() {
        return byId;
    }

    Optional<ProjectFacts> find(ProjectRef reference, OptionalLong accountId) {
        return switch (reference) {
            case ProjectRef.Id(long id) -> accountId.isPresent()
                    ? byId.fetchOptional(ProjectFactsQueries::facts, id, accountId.getAsLong())
                    : byIdUnknown.fetchOptional(ProjectFactsQueries::facts, id);
            case ProjectRef.Path(String path) -> accountId.isPresent()
                    ? byPath.fetchOptional(ProjectFactsQueries::facts, lower(path), accountId.getAsLong())
                    : byPathUnknown.fetchOptional(ProjectFactsQueries::facts, lower(path));
        };
    }

    private static Condition at(String path) {
        return PROJECT.ID.eq(select(ROUTES.PROJECT_ID).from(ROUTES).where(ROUTES.PATH.eq(path)));
    }

    private Select<?> projects(Condition named, OptionalLong accountId) {
        Namespaces n = NAMESPACES.as("n");
        return dsl.select(PROJECT.ID, PROJECT.NAMESPACE_ID, PROJECT.FULL_PATH, PROJECT.DEFAULT_BRANCH, PROJECT.VISIBILITY,
                PROJECT.PUBLIC_BUILDS,
                PROJECT.ARCHIVED, REPOSITORY, BUILDS, ISSUES, ENVIRONMENTS, MERGE_REQUESTS, SNIPPETS,
                (accountId.isPresent() ? projectRole(PROJECT, n, accountId.getAsLong()) : noRole()).as(ROLE))
                .from(PROJECT).join(n).on(n.ID.eq(PROJECT.NAMESPACE_ID))
                .where(named, PROJECT.DELETED_AT.isNull(), n.DELETED_AT.isNull());
    }

    private static Field<String> setting(String name) {
        return field("{0} ->> {1}", String.class, PROJECT.SETTINGS, inline(name)).as(name);
    }

    static ProjectFacts facts(Row row) {
        return new ProjectFacts(row.get(PROJECT.ID), row.get(PROJECT.NAMESPACE_ID), row.get(PROJECT.FULL_PATH), row.get(
                PROJECT.DEFAULT_BRANCH), Visibility.ofLevel(row.get(PROJECT.VISIBILITY)), row.get(PROJECT.PUBLIC_BUILDS),
                row.get(PROJECT.ARCHIVED),
                new ProjectFeatures(FeatureLevel.of(row.get(REPOSITORY)), FeatureLevel.of(row.get(BUILDS)),
                        FeatureLevel.of(row.get(ISSUES)), FeatureLevel.of(row.get(ENVIRONMENTS)),
                        FeatureLevel.of(row.get(MERGE_REQUESTS)), FeatureLevel.of(row.get(SNIPPETS))),
                role(row.get(ROLE)));
    }

    private static Field<Short> projectRole(Projects p, Namespaces n, long accountId) {
        EffectiveRoles m = EFFECTIVE_ROLES.as("m");
        Field<Short> direct = field(
                select(max(m.ACCESS_LEVEL)).from(m).where(m.PROJECT_ID.eq(p.ID), m.USER_ID.eq(accountId)));
        Field<Short> inherited = field(membership(n.LINEAGE, accountId));
        Field<Short> owned = when(n.OWNER_ID.eq(accountId), val((short) Role.OWNER.level())).otherwise((short) 0);
        return org.jooq.impl.DSL.greatest(coalesce(direct, (short) 0), coalesce(inherited, (short) 0), owned);
    }

    static Select<Record1<Short>> membership(Field<Long[]> lineage, long accountId) {
        EffectiveRoles m = EFFECTIVE_ROLES.as("gm");
        return select(max(m.ACCESS_LEVEL)).from(m).where(m.NAMESPACE_ID.eq(org.jooq.impl.DSL.any(lineage)), m.USER_ID.eq(accountId));
    }

    static Field<Short> noRole() {
        return inline((short) 0);
    }

    static Optional<Role> role(Short level) {
        return level == null ? Optional.empty() : Role.of(level);
    }

    static String lower(String path) {
        return path.toLowerCase(Locale.ROOT);
    }
}
