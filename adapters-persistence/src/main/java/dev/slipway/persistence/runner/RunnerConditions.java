package dev.slipway.persistence.runner;

import static dev.slipway.persistence.jooq.Tables.EFFECTIVE_ROLES;
import static dev.slipway.persistence.jooq.Tables.NAMESPACES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static dev.slipway.persistence.jooq.Tables.RUNNERS;
import static dev.slipway.persistence.jooq.Tables.RUNNER_PROJECTS;
import static org.jooq.impl.DSL.any;
import static org.jooq.impl.DSL.exists;
import static org.jooq.impl.DSL.noCondition;
import static org.jooq.impl.DSL.selectOne;

import dev.slipway.application.runner.RunnerFilter;
import dev.slipway.application.runner.RunnerFilter.Within;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.runner.RunnerMatch;
import dev.slipway.domain.runner.RunnerStatus;
import dev.slipway.domain.runner.RunnerType;
import dev.slipway.persistence.jooq.tables.EffectiveRoles;
import dev.slipway.persistence.jooq.tables.Namespaces;
import dev.slipway.persistence.jooq.tables.Projects;
import dev.slipway.persistence.jooq.tables.RunnerProjects;
import java.time.Instant;
import org.jooq.Condition;

/** Conditions on the runners that a list shows. */
final class RunnerConditions {

    private RunnerConditions() {
    }

    static Condition of(RunnerFilter filter, Instant now) {
        Condition tags = filter.tags().isEmpty() ? noCondition() : RUNNERS.TAG_LIST.contains(filter.tags().toArray(String[]::new));
        return within(filter.within())
                .and(filter.type().map(type -> RUNNERS.RUNNER_TYPE.eq(type.wireName())).orElse(noCondition()))
                .and(filter.status().map(status -> status(status, now)).orElse(noCondition()))
                .and(filter.paused().map(RUNNERS.PAUSED::eq).orElse(noCondition()))
                .and(tags);
    }

    private static Condition within(Within within) {
        return switch (within) {
            case Within.Everywhere ignored -> noCondition();
            case Within.ManagedBy(long account) -> managedBy(account);
            case Within.ServingProject(long project) -> serving(project);
            case Within.ServingGroup(long group) -> servingGroup(group);
        };
    }

    private static Condition status(RunnerStatus status, Instant now) {
        Instant online = now.minus(RunnerStatus.ONLINE_FOR);
        Instant stale = now.minus(RunnerStatus.STALE_AFTER);
        return switch (status) {
            case ONLINE -> RUNNERS.CONTACTED_AT.ge(online);
            case OFFLINE -> RUNNERS.CONTACTED_AT.lt(online).and(RUNNERS.CONTACTED_AT.ge(stale));
            case STALE -> RUNNERS.CONTACTED_AT.lt(stale);
            case NEVER_CONTACTED -> RUNNERS.CONTACTED_AT.isNull();
        };
    }

    /** The account owns the runner's group, or maintains one of the projects it is assigned to. */
    static Condition managedBy(long account) {
        Namespaces group = NAMESPACES.as("runner_group");
        RunnerProjects assigned = RUNNER_PROJECTS.as("assigned");
        Projects project = PROJECTS.as("assigned_project");
        Namespaces above = NAMESPACES.as("above");
        Condition ofGroup = exists(selectOne().from(group)
                .where(group.ID.eq(RUNNERS.GROUP_ID), group.DELETED_AT.isNull(), holds(account, group, Role.OWNER)));
        Condition ofProject = exists(selectOne().from(assigned).join(project).on(project.ID.eq(assigned.PROJECT_ID))
                .join(above).on(above.ID.eq(project.NAMESPACE_ID))
                .where(assigned.RUNNER_ID.eq(RUNNERS.ID), project.DELETED_AT.isNull(),
                        above.OWNER_ID.eq(account).or(holds(account, above, Role.MAINTAINER)).or(member(account, project))));
        return ofGroup.or(ofProject);
    }

    private static Condition holds(long account, Namespaces namespace, Role role) {
        EffectiveRoles member = EFFECTIVE_ROLES.as("inherited");
        return exists(selectOne().from(member).where(member.NAMESPACE_ID.eq(any(namespace.LINEAGE)), member.USER_ID.eq(account),
                member.ACCESS_LEVEL.ge((short) role.level())));
    }

    private static Condition member(long account, Projects project) {
        EffectiveRoles member = EFFECTIVE_ROLES.as("direct");
        return exists(selectOne().from(member).where(member.PROJECT_ID.eq(project.ID), member.USER_ID.eq(account),
                member.ACCESS_LEVEL.ge((short) Role.MAINTAINER.level())));
    }

    /** States {@link RunnerMatch.Runner#reachesGroup}. */
    private static Condition servingGroup(long groupId) {
        RunnerTerms runner = new RunnerTerms.Rows();
        Namespaces group = NAMESPACES.as("served_group");
        return runner.is(RunnerType.INSTANCE_TYPE)
                .or(exists(selectOne().from(group).where(group.ID.eq(groupId), runner.ofGroupIn(group.LINEAGE))));
    }

    private static Condition serving(long projectId) {
        Projects project = PROJECTS.as("served");
        Namespaces above = NAMESPACES.as("served_by");
        return exists(selectOne().from(project).join(above).on(above.ID.eq(project.NAMESPACE_ID)).where(project.ID.eq(projectId),
                RunnerMatchConditions.of(new RunnerTerms.Rows(), project, above).each(RunnerMatch.SERVING)));
    }
}
