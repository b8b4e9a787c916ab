package dev.slipway.application.environment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.access.ShareDraft;
import dev.slipway.application.environment.port.DeploymentGuards;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.branch.AccessGrant;
import dev.slipway.domain.environment.protection.Deployer;
import dev.slipway.domain.environment.protection.EnvironmentGrant;
import dev.slipway.domain.environment.protection.EnvironmentOwner;
import dev.slipway.domain.environment.protection.ProtectedEnvironment;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code DeploymentGuards} does. */
public abstract class DeploymentGuardsKit extends EnvironmentScenario {

    private DeploymentGuards protections() {
        return world().port(DeploymentGuards.class);
    }

    private static ProtectedEnvironment protection(EnvironmentOwner owner, String name) {
        return ProtectedEnvironment.named(owner, name, List.of(EnvironmentGrant.deploy(AccessGrant.MAINTAINERS)));
    }

    @Test
    final void protections_of_the_project_and_the_groups_above_count() {
        long outer = world().group();
        long inner = world().group(outer);
        long project = world().project(inner);
        EnvironmentOwner own = new EnvironmentOwner.Project(project);
        List<ProtectedEnvironment> stored = List.of(protection(own, "live").requiring(2), protection(new EnvironmentOwner.Group(outer),
                "production"), protection(new EnvironmentOwner.Group(inner), "staging"));
        List<Long> ids = stored.stream().map(world()::protect).toList();
        world().protect(protection(new EnvironmentOwner.Group(world().group(inner)), "testing"));
        world().protect(protection(new EnvironmentOwner.Project(world().project(inner)), "live"));
        List<ProtectedEnvironment> found = protections().of(project);
        assertEquals(ids, found.stream().map(ProtectedEnvironment::id).toList());
        assertEquals(stored.stream().map(each -> List.of(each.owner(), each.name(), each.requiredApprovals())).toList(),
                found.stream().map(each -> List.of(each.owner(), each.name(), each.requiredApprovals())).toList());
    }

    @Test
    final void entries_are_read_as_they_were_stored() {
        long group = world().group();
        EnvironmentOwner own = new EnvironmentOwner.Project(world().project(group));
        List<EnvironmentGrant> entries = List.of(EnvironmentGrant.deploy(new AccessGrant.Group(group)).inheriting(true),
                EnvironmentGrant.deploy(new AccessGrant.User(world().user())), EnvironmentGrant.deploy(new AccessGrant.Administrators()),
                EnvironmentGrant.approve(new AccessGrant.Group(group), 3), EnvironmentGrant.approve(AccessGrant.MAINTAINERS, 1));
        world().protect(ProtectedEnvironment.named(own, "live", entries));
        List<EnvironmentGrant> found = protections().of(own.id()).getFirst().entries();
        assertEquals(entries, found.stream().map(entry -> entry.withId(0)).toList());
        assertEquals(5, found.stream().map(EnvironmentGrant::id).filter(id -> id > 0).distinct().count());
    }

    @Test
    final void user_holds_the_highest_role_from_a_group_on() {
        long outer = world().group();
        long inner = world().group(outer);
        long project = world().project(inner);
        long user = world().user();
        world().store(MemberDraft.ofGroup(outer, user, Role.REPORTER));
        world().store(MemberDraft.ofGroup(inner, user, Role.DEVELOPER));
        world().store(MemberDraft.ofProject(project, user, Role.MAINTAINER));
        Deployer found = protections().deployer(project, user, Map.of());
        assertEquals(Map.of(new EnvironmentOwner.Group(outer), Role.REPORTER, new EnvironmentOwner.Group(inner), Role.DEVELOPER,
                new EnvironmentOwner.Project(project), Role.MAINTAINER), found.roles());
        assertFalse(found.administrator());
        long beside = world().project(inner);
        assertEquals(Role.DEVELOPER, protections().deployer(beside, user, Map.of()).roles().get(new EnvironmentOwner.Project(beside)));
        assertEquals(Map.of(), protections().deployer(project, world().user(), Map.of()).roles());
    }

    @Test
    final void owner_of_a_personal_namespace_owns_its_projects() {
        long user = world().user();
        long project = world().personalProject(user);
        assertEquals(Role.OWNER, protections().deployer(project, user, Map.of()).roles().get(new EnvironmentOwner.Project(project)));
    }

    private Deployer deployer(long project, long user, EnvironmentOwner owner, Set<Long> groups) {
        return protections().deployer(project, user, Map.of(owner, groups));
    }

    @Test
    final void members_of_groups_are_direct_or_inherited() {
        long project = world().project();
        EnvironmentOwner own = new EnvironmentOwner.Project(project);
        long above = world().group();
        long group = world().group(above);
        long other = world().group();
        long direct = world().user();
        long inherited = world().user();
        world().store(MemberDraft.ofGroup(group, direct, Role.GUEST));
        world().store(MemberDraft.ofGroup(above, inherited, Role.OWNER));
        Set.of(group, other).forEach(each -> world().store(ShareDraft.toProject(project, each, Role.REPORTER)));
        Set<Long> asked = Set.of(group, other);
        assertEquals(Map.of(own, Set.of(group)), deployer(project, direct, own, asked).direct());
        assertEquals(Map.of(own, Set.of(group)), deployer(project, direct, own, asked).members());
        assertEquals(Map.of(own, Set.of()), deployer(project, inherited, own, asked).direct());
        assertEquals(Map.of(own, Set.of(group)), deployer(project, inherited, own, asked).members());
        assertEquals(Map.of(own, Set.of()), deployer(project, direct, own, Set.of(other)).members());
    }

    @Test
    final void groups_count_by_their_place() {
        long outer = world().group();
        long inner = world().group(outer);
        long beside = world().group(outer);
        long project = world().project(inner);
        long user = world().user();
        Set<Long> all = Set.of(outer, inner, beside, world().group());
        all.forEach(group -> world().store(MemberDraft.ofGroup(group, user, Role.GUEST)));
        EnvironmentOwner own = new EnvironmentOwner.Project(project);
        EnvironmentOwner above = new EnvironmentOwner.Group(outer);
        EnvironmentOwner around = new EnvironmentOwner.Group(inner);
        assertEquals(Map.of(own, Set.of(outer, inner), above, Set.of(outer, inner, beside), around, Set.of(inner)),
                protections().deployer(project, user, Map.of(own, all, above, all, around, all)).direct());
    }

    @Test
    final void invited_groups_count_until_the_invitation_ends() {
        long outer = world().group();
        long inner = world().group(outer);
        long project = world().project(inner);
        long user = world().user();
        LocalDate today = LocalDate.now(ZoneOffset.UTC);
        EnvironmentOwner own = new EnvironmentOwner.Project(project);
        EnvironmentOwner above = new EnvironmentOwner.Group(outer);
        EnvironmentOwner around = new EnvironmentOwner.Group(inner);
        long toProject = invited(user, ShareDraft.toProject(project, 0, Role.DEVELOPER));
        long toInner = invited(user, ShareDraft.toGroup(inner, 0, Role.DEVELOPER).until(today.plusDays(1)));
        long toOuter = invited(user, ShareDraft.toGroup(outer, 0, Role.DEVELOPER));
        Set<Long> all = Set.of(toProject, toInner, toOuter, invited(user, ShareDraft.toProject(project, 0, Role.OWNER).until(today)),
                invited(user, ShareDraft.toGroup(outer, 0, Role.OWNER).until(today)),
                invited(user, ShareDraft.toProject(world().project(inner), 0, Role.OWNER)));
        Map<EnvironmentOwner, Set<Long>> expected = Map.of(own, Set.of(toProject, toInner, toOuter), around, Set.of(toInner, toOuter),
                above, Set.of(toOuter));
        Deployer found = protections().deployer(project, user, Map.of(own, all, around, all, above, all));
        assertEquals(expected, found.direct());
        assertEquals(expected, found.members());
    }

    /** Returns a new group of a user that is invited as a draft says. */
    private long invited(long user, ShareDraft share) {
        long group = world().group();
        world().store(MemberDraft.ofGroup(group, user, Role.GUEST));
        world().store(new ShareDraft(share.groupId(), share.projectId(), group, share.role(), share.expiresAt()));
        return group;
    }

    @Test
    final void locked_protections_are_read_as_they_are() {
        EnvironmentOwner own = new EnvironmentOwner.Project(world().project());
        world().protect(protection(own, "live"));
        assertEquals(1, write(() -> {
            protections().lock(own.id(), "live");
            return protections().of(own.id()).size();
        }));
        write(() -> protections().lock(world().project(), "live"));
    }

    @Test
    final void administrator_is_known() {
        long user = world().user();
        long project = world().project();
        assertFalse(protections().deployer(project, user, Map.of()).administrator());
        world().promote(user);
        assertTrue(protections().deployer(project, user, Map.of()).administrator());
        assertFalse(protections().deployer(project, world().user(), Map.of()).administrator());
        world().deleteUser(user);
        assertFalse(protections().deployer(project, user, Map.of()).administrator());
    }

    @Test
    final void membership_counts_until_it_expires() {
        long group = world().group();
        long project = world().project(group);
        long user = world().user();
        EnvironmentOwner own = new EnvironmentOwner.Project(project);
        LocalDate today = LocalDate.now(ZoneOffset.UTC);
        world().store(MemberDraft.ofGroup(group, user, Role.MAINTAINER).until(today));
        Deployer expired = deployer(project, user, own, Set.of(group));
        assertEquals(List.of(Map.of(), Map.of(own, Set.of()), Map.of(own, Set.of())),
                List.of(expired.roles(), expired.direct(), expired.members()));
        long other = world().user();
        world().store(MemberDraft.ofGroup(group, other, Role.MAINTAINER).until(today.plusDays(1)));
        Deployer present = deployer(project, other, own, Set.of(group));
        assertEquals(List.of(Map.of(own, Role.MAINTAINER, new EnvironmentOwner.Group(group), Role.MAINTAINER), Map.of(own, Set.of(group)),
                Map.of(own, Set.of(group))), List.of(present.roles(), present.direct(), present.members()));
    }

    @Test
    final void members_of_an_invited_group_hold_the_lower_of_both_roles() {
        long outer = world().group();
        long inner = world().group(outer);
        long project = world().project(inner);
        long invited = world().group();
        long user = world().user();
        EnvironmentOwner own = new EnvironmentOwner.Project(project);
        world().store(MemberDraft.ofGroup(invited, user, Role.MAINTAINER));
        world().store(ShareDraft.toGroup(inner, invited, Role.REPORTER));
        assertEquals(Map.of(own, Role.REPORTER, new EnvironmentOwner.Group(inner), Role.REPORTER),
                protections().deployer(project, user, Map.of()).roles());
        world().store(ShareDraft.toProject(project, invited, Role.DEVELOPER));
        world().store(ShareDraft.toGroup(outer, invited, Role.OWNER).until(LocalDate.now(ZoneOffset.UTC)));
        assertEquals(Map.of(own, Role.DEVELOPER, new EnvironmentOwner.Group(inner), Role.REPORTER),
                protections().deployer(project, user, Map.of()).roles());
    }

    @Test
    final void deleted_group_admits_no_member() {
        long project = world().project();
        long group = world().group();
        long user = world().user();
        EnvironmentOwner own = new EnvironmentOwner.Project(project);
        world().store(MemberDraft.ofGroup(group, user, Role.OWNER));
        world().store(ShareDraft.toProject(project, group, Role.DEVELOPER));
        assertEquals(Map.of(own, Set.of(group)), deployer(project, user, own, Set.of(group)).direct());
        world().deleteGroup(group);
        Deployer found = deployer(project, user, own, Set.of(group));
        assertEquals(List.of(Map.of(own, Set.of()), Map.of(own, Set.of())), List.of(found.direct(), found.members()));
    }

    @Test
    final void users_and_groups_have_names() {
        long user = world().user();
        long group = world().group();
        assertEquals(Map.of(new AccessGrant.User(user), "User " + user, new AccessGrant.Group(group), "Group " + group),
                protections().names(Set.of(new AccessGrant.User(user), new AccessGrant.Group(group), AccessGrant.MAINTAINERS)));
        assertEquals(Map.of(), protections().names(Set.of()));
    }

    @Test
    final void project_lets_users_approve_their_own_deployments_if_it_says_so() {
        long project = world().project();
        assertFalse(protections().ownApprovals(project));
        world().approveOwn(project);
        assertTrue(protections().ownApprovals(project));
        assertFalse(protections().ownApprovals(world().project()));
    }
}
