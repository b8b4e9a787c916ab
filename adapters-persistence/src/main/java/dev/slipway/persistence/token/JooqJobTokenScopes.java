package dev.slipway.persistence.token;

import static dev.slipway.persistence.jooq.Tables.JOB_TOKEN_ALLOWLIST;
import static dev.slipway.persistence.jooq.Tables.NAMESPACES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static dev.slipway.persistence.kernel.ChangeTime.notBefore;
import static org.jooq.impl.DSL.falseCondition;
import static org.jooq.impl.DSL.select;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.token.AllowlistedSource;
import dev.slipway.application.token.JobTokenScopeView;
import dev.slipway.application.token.port.JobTokenScopes;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.project.ProjectAudience;
import dev.slipway.persistence.access.SightConditions;
import dev.slipway.persistence.jooq.tables.Namespaces;
import dev.slipway.persistence.jooq.tables.Projects;
import dev.slipway.persistence.kernel.query.PageQuery.Listing;
import dev.slipway.persistence.kernel.query.PageQuery;
import dev.slipway.persistence.namespace.Memberships;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Table;

@Singleton
final class JooqJobTokenScopes implements JobTokenScopes {

    private final DSLContext dsl;

    JooqJobTokenScopes(DSLContext dsl) {
        this.dsl = dsl;
    }

    @Override
    public JobTokenScopeView scope(long projectId) {
        return dsl.select(PROJECTS.INBOUND_JOB_TOKEN_SCOPE, PROJECTS.CI_JOB_TOKEN_SCOPE_ENABLED).from(PROJECTS)
                .where(PROJECTS.ID.eq(projectId)).fetchSingle(row -> new JobTokenScopeView(row.value1(), row.value2()));
    }

    @Override
    public void limit(long projectId, boolean inbound, Instant now) {
        dsl.update(PROJECTS).set(PROJECTS.INBOUND_JOB_TOKEN_SCOPE, inbound).set(PROJECTS.UPDATED_AT, notBefore(PROJECTS.UPDATED_AT, now))
                .where(PROJECTS.ID.eq(projectId)).execute();
    }

    @Override
    public Page<AllowlistedSource> list(long projectId, Kind kind, ProjectAudience audience, PageRequest page) {
        return switch (kind) {
            case PROJECT -> projects(projectId, audience, page);
            case GROUP -> groups(projectId, audience, page);
        };
    }

    private Page<AllowlistedSource> projects(long projectId, ProjectAudience audience, PageRequest page) {
        Projects p = PROJECTS.as("p");
        Namespaces n = NAMESPACES.as("n");
        Condition seen = SightConditions.of(audience.everything(), audience.open(), p.VISIBILITY,
                Memberships.holds(p, n, audience.account(), Role.GUEST)).hold();
        Condition listed = p.ID.in(select(JOB_TOKEN_ALLOWLIST.TARGET_PROJECT_ID).from(JOB_TOKEN_ALLOWLIST)
                .where(JOB_TOKEN_ALLOWLIST.PROJECT_ID.eq(projectId)));
        Condition where = p.DELETED_AT.isNull().and(p.ID.eq(projectId).or(listed.and(seen)));
        Table<?> joined = p.join(n).on(n.ID.eq(p.NAMESPACE_ID));
        Listing listing = new Listing(List.of(p.ID, p.NAME, p.PATH, p.FULL_PATH), joined, joined, where, List.of(p.ID.asc()), p.ID);
        return PageQuery.fetch(dsl, listing, page,
                row -> new AllowlistedSource(row.get(p.ID), row.get(p.NAME), row.get(p.PATH), row.get(p.FULL_PATH)));
    }

    private Page<AllowlistedSource> groups(long projectId, ProjectAudience audience, PageRequest page) {
        Namespaces n = NAMESPACES.as("n");
        OptionalLong account = audience.account();
        Condition seen = SightConditions.of(audience.everything(), audience.open(), n.VISIBILITY,
                account.isPresent() ? Memberships.touches(n, account.getAsLong()) : falseCondition()).hold();
        Condition where = n.DELETED_AT.isNull().and(seen).and(n.ID.in(select(JOB_TOKEN_ALLOWLIST.TARGET_GROUP_ID)
                .from(JOB_TOKEN_ALLOWLIST).where(JOB_TOKEN_ALLOWLIST.PROJECT_ID.eq(projectId))));
        Listing listing = new Listing(List.of(n.ID, n.NAME, n.PATH, n.FULL_PATH), n, n, where, List.of(n.ID.asc()), n.ID);
        return PageQuery.fetch(dsl, listing, page,
                row -> new AllowlistedSource(row.get(n.ID), row.get(n.NAME), row.get(n.PATH), row.get(n.FULL_PATH)));
    }

    @Override
    public int count(long projectId, Kind kind) {
        dsl.selectOne().from(PROJECTS).where(PROJECTS.ID.eq(projectId)).forNoKeyUpdate().fetch();
        return dsl.fetchCount(JOB_TOKEN_ALLOWLIST, JOB_TOKEN_ALLOWLIST.PROJECT_ID.eq(projectId), target(kind).isNotNull());
    }

    @Override
    public boolean add(long projectId, Entry entry, OptionalLong by, Instant now) {
        return dsl.insertInto(JOB_TOKEN_ALLOWLIST)
                .set(JOB_TOKEN_ALLOWLIST.PROJECT_ID, projectId)
                .set(target(entry), entry.id())
                .set(JOB_TOKEN_ALLOWLIST.CREATED_BY_ID, by.isPresent() ? by.getAsLong() : null)
                .set(JOB_TOKEN_ALLOWLIST.CREATED_AT, now)
                .onConflictDoNothing().execute() == 1;
    }

    @Override
    public boolean remove(long projectId, Entry entry) {
        return dsl.deleteFrom(JOB_TOKEN_ALLOWLIST).where(JOB_TOKEN_ALLOWLIST.PROJECT_ID.eq(projectId), target(entry).eq(entry.id()))
                .execute() == 1;
    }

    private static Field<Long> target(Entry entry) {
        return target(entry.kind());
    }

    private static Field<Long> target(Kind kind) {
        return kind == Kind.PROJECT ? JOB_TOKEN_ALLOWLIST.TARGET_PROJECT_ID : JOB_TOKEN_ALLOWLIST.TARGET_GROUP_ID;
    }
}
