package dev.slipway.persistence.access;

import static dev.slipway.persistence.jooq.Tables.DEPLOY_KEY_PROJECTS;
import static dev.slipway.persistence.jooq.Tables.EFFECTIVE_ROLES;
import static dev.slipway.persistence.jooq.Tables.JOB_TOKEN_ALLOWLIST;
import static dev.slipway.persistence.jooq.Tables.NAMESPACES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static dev.slipway.persistence.jooq.Tables.ROUTES;
import static org.jooq.impl.DSL.coalesce;
import static org.jooq.impl.DSL.exists;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.max;
import static org.jooq.impl.DSL.name;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.selectOne;
import static org.jooq.impl.DSL.val;
import static org.jooq.impl.DSL.when;

import dev.slipway.application.access.GroupRef;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.port.AccessFacts;
import dev.slipway.domain.access.DeployKeyReach;
import dev.slipway.domain.access.FeatureLevel;
import dev.slipway.domain.access.JobTokenReach;
import dev.slipway.domain.access.ProjectFeatures;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Visibility;
import dev.slipway.persistence.jooq.tables.EffectiveRoles;
import dev.slipway.persistence.jooq.tables.Namespaces;
import dev.slipway.persistence.jooq.tables.Projects;
import dev.slipway.persistence.kernel.query.RenderedStatement;
import dev.slipway.persistence.kernel.query.Row;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record1;
import org.jooq.Select;

/** Answers each question about access in one statement. */
@Singleton
final class JooqAccessFacts implements AccessFacts {

    private final DSLContext dsl;
    private final ProjectFactsQueries projects;

    JooqAccessFacts(DSLContext dsl, ProjectFactsQueries projects) {
        this.dsl = dsl;
        this.projects = projects;
    }

    @Override
    public Optional<ProjectFacts> project(ProjectRef reference, OptionalLong accountId) {
        return projects.find(reference, accountId);
    }

    @Override
    public Optional<GroupFacts> group(GroupRef reference, OptionalLong accountId) {
        Namespaces n = NAMESPACES.as("n");
        Condition named = switch (reference) {
            case GroupRef.Id(long id) -> n.ID.eq(id);
            case GroupRef.Path(String path) ->
                    n.ID.eq(select(ROUTES.NAMESPACE_ID).from(ROUTES).where(ROUTES.PATH.eq(ProjectFactsQueries.lower(path))));
        };
        return groups(n, named, accountId).stream().findFirst();
    }

    @Override
    public List<GroupFacts> groups(Set<Long> ids, OptionalLong accountId) {
        Namespaces n = NAMESPACES.as("n");
        return groups(n, n.ID.in(ids), accountId);
    }

    private List<GroupFacts> groups(Namespaces n, Condition wanted, OptionalLong accountId) {
        boolean known = accountId.isPresent();
        return dsl.select(n.ID, n.FULL_PATH, n.VISIBILITY,
                        known ? field(ProjectFactsQueries.membership(n.LINEAGE, accountId.getAsLong())) : ProjectFactsQueries.noRole(),
                        known ? field(memberInside(n, accountId.getAsLong())) : inline(false))
                .from(n)
                .where(wanted, n.KIND.eq("group"), n.DELETED_AT.isNull())
                .fetch(row -> new GroupFacts(row.value1(), row.value2(), Visibility.ofLevel(row.value3()),
                        ProjectFactsQueries.role(row.value4()), row.value5()));
    }

    @Override
    public JobTokenReach jobTokens(long projectId, long jobProjectId) {
        Namespaces home = NAMESPACES.as("home");
        Condition above = exists(selectOne().from(PROJECTS).join(home).on(home.ID.eq(PROJECTS.NAMESPACE_ID))
                .where(PROJECTS.ID.eq(jobProjectId), JOB_TOKEN_ALLOWLIST.TARGET_GROUP_ID.eq(org.jooq.impl.DSL.any(home.LINEAGE))));
        Condition listed = exists(selectOne().from(JOB_TOKEN_ALLOWLIST).where(JOB_TOKEN_ALLOWLIST.PROJECT_ID.eq(projectId),
                JOB_TOKEN_ALLOWLIST.TARGET_PROJECT_ID.eq(jobProjectId).or(above)));
        Projects target = PROJECTS.as("target");
        return dsl.select(target.INBOUND_JOB_TOKEN_SCOPE, field(listed)).from(target).where(target.ID.eq(projectId))
                .fetchOptional(row -> new JobTokenReach(projectId == jobProjectId, row.value1(), row.value2()))
                .orElse(new JobTokenReach(projectId == jobProjectId, true, false));
    }

    @Override
    public DeployKeyReach deployKey(long keyId, long projectId) {
        return dsl.select(DEPLOY_KEY_PROJECTS.CAN_PUSH).from(DEPLOY_KEY_PROJECTS)
                .where(DEPLOY_KEY_PROJECTS.KEY_ID.eq(keyId), DEPLOY_KEY_PROJECTS.PROJECT_ID.eq(projectId))
                .fetchOptional(DEPLOY_KEY_PROJECTS.CAN_PUSH).map(DeployKeyReach::enabled).orElse(DeployKeyReach.NONE);
    }

    private static Condition memberInside(Namespaces n, long accountId) {
        EffectiveRoles m = EFFECTIVE_ROLES.as("im");
        Projects p = PROJECTS.as("ip");
        Namespaces below = NAMESPACES.as("below");
        Condition inProject = exists(selectOne().from(m).join(p).on(p.ID.eq(m.PROJECT_ID)).join(below).on(below.ID.eq(p.NAMESPACE_ID))
                .where(m.USER_ID.eq(accountId), n.ID.eq(org.jooq.impl.DSL.any(below.LINEAGE)),
                        p.DELETED_AT.isNull()));
        Condition inGroup = exists(selectOne().from(m).join(below).on(below.ID.eq(m.NAMESPACE_ID))
                .where(m.USER_ID.eq(accountId), n.ID.eq(org.jooq.impl.DSL.any(below.LINEAGE)),
                        below.DELETED_AT.isNull()));
        return inProject.or(inGroup);
    }
}
