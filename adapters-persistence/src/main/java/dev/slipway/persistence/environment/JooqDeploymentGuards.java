package dev.slipway.persistence.environment;

import static dev.slipway.persistence.environment.ProtectedEnvironmentRows.P;
import static dev.slipway.persistence.jooq.Tables.EFFECTIVE_ROLES;
import static dev.slipway.persistence.jooq.Tables.MEMBERS;
import static dev.slipway.persistence.jooq.Tables.NAMESPACES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static dev.slipway.persistence.jooq.Tables.USERS;
import static org.jooq.impl.DSL.any;
import static org.jooq.impl.DSL.condition;
import static org.jooq.impl.DSL.inline;

import dev.slipway.application.environment.port.DeploymentGuards;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.branch.AccessGrant;
import dev.slipway.domain.environment.protection.Deployer;
import dev.slipway.domain.environment.protection.EnvironmentOwner;
import dev.slipway.domain.environment.protection.ProtectedEnvironment;
import dev.slipway.domain.project.ProjectSettings;
import dev.slipway.persistence.access.CurrentMemberships;
import dev.slipway.persistence.jooq.tables.EffectiveRoles;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jspecify.annotations.Nullable;

/** Reads protected environments for decisions: each with its entries, in one statement. */
@Singleton
final class JooqDeploymentGuards implements DeploymentGuards {

    private final DSLContext dsl;

    JooqDeploymentGuards(DSLContext dsl) {
        this.dsl = dsl;
    }

    @Override
    public List<ProtectedEnvironment> of(long projectId) {
        return dsl.select(ProtectedEnvironmentRows.FIELDS).from(P).where(ProtectedEnvironmentRows.above(projectId)).orderBy(P.ID)
                .fetch(ProtectedEnvironmentRows::protection);
    }

    /** Returns the protections that can be for environments of these names: those of groups are by tier. */
    List<ProtectedEnvironment> of(long projectId, Set<String> environments) {
        return dsl.select(ProtectedEnvironmentRows.FIELDS).from(P).where(concerning(projectId, environments)).orderBy(P.ID)
                .fetch(ProtectedEnvironmentRows::protection);
    }

    @Override
    public void lock(long projectId, String environment) {
        dsl.select(P.ID).from(P).where(concerning(projectId, Set.of(environment))).orderBy(P.ID).forShare().fetch();
    }

    private static Condition concerning(long projectId, Set<String> environments) {
        return ProtectedEnvironmentRows.above(projectId).and(P.NAMESPACE_ID.isNotNull().or(P.NAME.in(environments)));
    }

    /** A role in the project, or in the group of the id. */
    private record RoleAt(@Nullable Long groupId, Role role) {}

    @Override
    public Deployer deployer(long projectId, long userId, Map<EnvironmentOwner, Set<Long>> groups) {
        var place = dsl.select(NAMESPACES.LINEAGE, NAMESPACES.OWNER_ID).from(PROJECTS)
                .join(NAMESPACES).on(NAMESPACES.ID.eq(PROJECTS.NAMESPACE_ID)).where(PROJECTS.ID.eq(projectId)).fetchOptional();
        boolean administrator = dsl.fetchExists(USERS, USERS.ID.eq(userId), USERS.ADMINISTRATOR.isTrue(), USERS.DELETED_AT.isNull());
        Map<EnvironmentOwner, Role> roles = new HashMap<>();
        place.ifPresent(found -> {
            List<RoleAt> all = new ArrayList<>(rolesOf(projectId, userId, found.value1()));
            if (found.value2() != null && found.value2() == userId) {
                all.add(new RoleAt(null, Role.OWNER));
            }
            highest(all).ifPresent(role -> roles.put(new EnvironmentOwner.Project(projectId), role));
            List<Long> lineage = List.of(found.value1());
            for (int depth = 0; depth < lineage.size(); depth++) {
                List<Long> above = lineage.subList(0, depth + 1);
                EnvironmentOwner group = new EnvironmentOwner.Group(lineage.get(depth));
                highest(all.stream().filter(each -> each.groupId() != null && above.contains(each.groupId())).toList())
                        .ifPresent(role -> roles.put(group, role));
            }
        });
        if (groups.isEmpty() || place.isEmpty()) {
            return new Deployer(userId, administrator, roles, Map.of(), Map.of());
        }
        Map<EnvironmentOwner, Set<Long>> counting = new CountingGroups(dsl, projectId, List.of(place.get().value1())).of(groups);
        Set<Long> all = counting.values().stream().flatMap(Set::stream).collect(Collectors.toSet());
        return new Deployer(userId, administrator, roles, only(counting, direct(userId, all)), only(counting, members(userId, all)));
    }

    private static Map<EnvironmentOwner, Set<Long>> only(Map<EnvironmentOwner, Set<Long>> groups, Set<Long> member) {
        Map<EnvironmentOwner, Set<Long>> some = new HashMap<>();
        groups.forEach((owner, ids) -> some.put(owner, ids.stream().filter(member::contains).collect(Collectors.toSet())));
        return some;
    }

    @Override
    public Map<AccessGrant, String> names(Set<AccessGrant> grants) {
        Map<AccessGrant, String> names = new HashMap<>();
        dsl.select(USERS.ID, USERS.NAME).from(USERS)
                .where(USERS.ID.in(grants.stream().map(ProtectedEnvironmentRows::user).filter(Objects::nonNull).toList()))
                .forEach(row -> names.put(new AccessGrant.User(row.value1()), row.value2()));
        dsl.select(NAMESPACES.ID, NAMESPACES.NAME).from(NAMESPACES)
                .where(NAMESPACES.ID.in(grants.stream().map(ProtectedEnvironmentRows::group).filter(Objects::nonNull).toList()))
                .forEach(row -> names.put(new AccessGrant.Group(row.value1()), row.value2()));
        return names;
    }

    @Override
    public boolean ownApprovals(long projectId) {
        return dsl.fetchExists(PROJECTS, PROJECTS.ID.eq(projectId),
                condition("{0} ->> {1} = 'true'", PROJECTS.SETTINGS, inline(ProjectSettings.OWN_APPROVALS)));
    }

    private List<RoleAt> rolesOf(long projectId, long userId, Long[] lineage) {
        EffectiveRoles m = EFFECTIVE_ROLES.as("m");
        return dsl.select(m.NAMESPACE_ID, m.ACCESS_LEVEL).from(m)
                .where(m.USER_ID.eq(userId), m.PROJECT_ID.eq(projectId).or(m.NAMESPACE_ID.eq(any(lineage)))).fetch().stream()
                .flatMap(row -> Role.of(row.value2()).map(role -> new RoleAt(row.value1(), role)).stream()).toList();
    }

    private static Optional<Role> highest(List<RoleAt> all) {
        return all.stream().map(RoleAt::role).max(Role::compareTo);
    }

    private Set<Long> direct(long userId, Set<Long> groups) {
        return dsl.selectDistinct(MEMBERS.NAMESPACE_ID).from(MEMBERS).join(NAMESPACES)
                .on(NAMESPACES.ID.eq(MEMBERS.NAMESPACE_ID), NAMESPACES.DELETED_AT.isNull())
                .where(MEMBERS.USER_ID.eq(userId), MEMBERS.NAMESPACE_ID.in(groups), CurrentMemberships.of(MEMBERS))
                .fetchSet(MEMBERS.NAMESPACE_ID);
    }

    private Set<Long> members(long userId, Set<Long> groups) {
        return dsl.selectDistinct(NAMESPACES.ID).from(NAMESPACES).join(MEMBERS).on(MEMBERS.NAMESPACE_ID.eq(any(NAMESPACES.LINEAGE)))
                .where(NAMESPACES.ID.in(groups), NAMESPACES.DELETED_AT.isNull(), MEMBERS.USER_ID.eq(userId),
                        CurrentMemberships.of(MEMBERS))
                .fetchSet(NAMESPACES.ID);
    }
}
