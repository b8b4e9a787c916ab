package dev.slipway.application.environment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.environment.port.DeploymentApprovals;
import dev.slipway.application.environment.port.DeploymentRecords;
import dev.slipway.application.environment.port.ProtectedEnvironmentRecords;
import dev.slipway.application.environment.protection.ProtectedEnvironmentView;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.branch.AccessGrant;
import dev.slipway.domain.environment.protection.ApprovalStatus;
import dev.slipway.domain.environment.protection.DeploymentApproval;
import dev.slipway.domain.environment.protection.EnvironmentGrant;
import dev.slipway.domain.environment.protection.EnvironmentOwner;
import dev.slipway.domain.environment.protection.EnvironmentRight;
import dev.slipway.domain.environment.protection.ProtectedEnvironment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code ProtectedEnvironmentRecords} does. */
public abstract class ProtectedEnvironmentRecordsKit extends EnvironmentScenario {

    private long outer;
    private long inner;
    private EnvironmentOwner project;
    private EnvironmentOwner group;

    private ProtectedEnvironmentRecords protections() {
        return world().port(ProtectedEnvironmentRecords.class);
    }

    @BeforeEach
    final void arrangeOwners() {
        outer = world().group();
        inner = world().group(outer);
        project = new EnvironmentOwner.Project(world().project(inner));
        group = new EnvironmentOwner.Group(inner);
    }

    private static ProtectedEnvironment protection(EnvironmentOwner owner, String name, EnvironmentGrant... entries) {
        return ProtectedEnvironment.named(owner, name, Stream.concat(Stream.of(EnvironmentGrant.deploy(AccessGrant.MAINTAINERS)),
                Stream.of(entries)).toList());
    }

    private OptionalLong add(ProtectedEnvironment protection) {
        return write(() -> protections().add(protection, now()));
    }

    private ProtectedEnvironmentView found(EnvironmentOwner owner, String name) {
        return protections().find(owner, name).orElseThrow();
    }

    @Test
    final void stored_protection_is_found_with_the_names_of_its_accounts() {
        long user = world().user();
        ProtectedEnvironment whole = protection(project, "live", EnvironmentGrant.deploy(new AccessGrant.User(user)),
                EnvironmentGrant.approve(new AccessGrant.Group(outer), 2).inheriting(true)).requiring(3);
        long id = add(whole).orElseThrow();
        ProtectedEnvironmentView view = found(project, "live");
        assertEquals(id, view.protection().id());
        assertEquals(3, view.protection().requiredApprovals());
        assertEquals(whole.entries(), view.protection().entries().stream().map(entry -> entry.withId(0)).toList());
        assertEquals(Map.of(new AccessGrant.User(user), "User " + user, new AccessGrant.Group(outer), "Group " + outer), view.names());
        assertEquals(now(), view.updatedAt());
        assertEquals(Optional.empty(), protections().find(project, "Live"));
        assertEquals(Optional.empty(), protections().find(group, "live"));
    }

    @Test
    final void owner_protects_a_name_once() {
        assertTrue(add(protection(project, "live")).isPresent());
        assertEquals(OptionalLong.empty(), add(protection(project, "live")));
        assertTrue(add(protection(project, "LIVE")).isPresent());
        assertTrue(add(protection(group, "production")).isPresent());
        assertTrue(add(protection(new EnvironmentOwner.Group(outer), "production")).isPresent());
    }

    @Test
    final void owner_lists_and_counts_its_own_protections() {
        long first = add(protection(project, "b")).orElseThrow();
        long second = add(protection(project, "a")).orElseThrow();
        add(protection(group, "production"));
        assertEquals(List.of(first, second), protections().list(project, PageRequest.Offset.first()).items().stream()
                .map(view -> view.protection().id()).toList());
        assertEquals(List.of("production"), protections().list(group, PageRequest.Offset.first()).items().stream()
                .map(view -> view.protection().name()).toList());
        assertEquals(2, write(() -> protections().lockAndCount(project)));
        assertEquals(1, write(() -> protections().lockAndCount(group)));
        assertEquals(0, write(() -> protections().lockAndCount(new EnvironmentOwner.Group(outer))));
        for (EnvironmentOwner gone : List.of(new EnvironmentOwner.Project(999_999), new EnvironmentOwner.Group(999_999))) {
            assertThrows(Refusal.class, () -> write(() -> protections().lockAndCount(gone)));
        }
    }

    @Test
    final void changed_entries_keep_their_ids() {
        add(protection(project, "live", EnvironmentGrant.approve(new AccessGrant.Group(outer), 1),
                EnvironmentGrant.approve(AccessGrant.MAINTAINERS, 1)));
        ProtectedEnvironment old = found(project, "live").protection();
        EnvironmentGrant kept = old.entries(EnvironmentRight.APPROVE).getFirst();
        EnvironmentGrant changed = new EnvironmentGrant(kept.id(), EnvironmentRight.APPROVE, new AccessGrant.Group(inner), true, 5);
        EnvironmentGrant added = EnvironmentGrant.approve(new AccessGrant.Administrators(), 2);
        ProtectedEnvironment wanted = old.requiring(4).with(EnvironmentRight.APPROVE, List.of(changed, added));
        world().moveTo(now().plusSeconds(60));
        write(() -> protections().change(old, wanted, now()));
        ProtectedEnvironmentView view = found(project, "live");
        assertEquals(4, view.protection().requiredApprovals());
        assertEquals(now(), view.updatedAt());
        assertEquals(old.entries(EnvironmentRight.DEPLOY), view.protection().entries(EnvironmentRight.DEPLOY));
        List<EnvironmentGrant> rules = view.protection().entries(EnvironmentRight.APPROVE);
        assertEquals(changed, rules.get(0));
        assertEquals(added, rules.get(1).withId(0));
        assertEquals(2, rules.size());
    }

    @Test
    final void approvals_do_not_count_for_a_rule_that_has_become_another() {
        add(protection(project, "live", EnvironmentGrant.approve(new AccessGrant.Group(outer), 1),
                EnvironmentGrant.approve(AccessGrant.MAINTAINERS, 1)));
        ProtectedEnvironment old = found(project, "live").protection();
        List<EnvironmentGrant> rules = old.entries(EnvironmentRight.APPROVE);
        begun(deploying(project.id(), "live", null).by(world().user()));
        long deployment = world().port(DeploymentRecords.class).list(project.id(), DeploymentFilter.ALL, PageRequest.Offset.first())
                .items().getFirst().id();
        for (EnvironmentGrant rule : rules) {
            write(() -> approvals().put(deployment, new DeploymentApproval(world().user(), OptionalLong.of(rule.id()), Set.of(),
                    ApprovalStatus.APPROVED), "", now()));
        }
        EnvironmentGrant more = new EnvironmentGrant(rules.get(1).id(), EnvironmentRight.APPROVE, AccessGrant.MAINTAINERS, false, 3);
        ProtectedEnvironment wanted = old.with(EnvironmentRight.APPROVE, List.of(rules.get(0).inheriting(true), more));
        write(() -> protections().change(old, wanted, now()));
        assertEquals(List.of(OptionalLong.empty(), OptionalLong.of(more.id())),
                approvals().of(deployment).stream().map(view -> view.approval().ruleId()).toList());
        write(() -> protections().change(wanted, wanted.with(EnvironmentRight.APPROVE, List.of()), now()));
        assertEquals(List.of(OptionalLong.empty(), OptionalLong.empty()),
                approvals().of(deployment).stream().map(view -> view.approval().ruleId()).toList());
    }

    @Test
    final void approvals_do_not_count_for_a_number_once_others_deploy() {
        List<Long> ids = Stream.of("live", "other").map(name -> add(ProtectedEnvironment.named(project, name,
                List.of(EnvironmentGrant.deploy(new AccessGrant.FromRole(Role.DEVELOPER)),
                        EnvironmentGrant.deploy(AccessGrant.MAINTAINERS))).requiring(2)).orElseThrow()).toList();
        begun(deploying(project.id(), "live", null).by(world().user()));
        long deployment = world().port(DeploymentRecords.class).list(project.id(), DeploymentFilter.ALL, PageRequest.Offset.first())
                .items().getFirst().id();
        write(() -> approvals().put(deployment, new DeploymentApproval(world().user(), OptionalLong.empty(), Set.copyOf(ids),
                ApprovalStatus.APPROVED), "", now()));
        ProtectedEnvironment old = found(project, "live").protection();
        List<EnvironmentGrant> entries = new ArrayList<>(old.entries(EnvironmentRight.DEPLOY));
        entries.add(EnvironmentGrant.deploy(new AccessGrant.User(world().user())));
        write(() -> protections().change(old, old.with(EnvironmentRight.DEPLOY, entries).requiring(3), now()));
        assertEquals(Set.copyOf(ids), counted(deployment));
        ProtectedEnvironment more = found(project, "live").protection();
        List<EnvironmentGrant> fewer = more.entries(EnvironmentRight.DEPLOY).subList(1, 3);
        write(() -> protections().change(more, more.with(EnvironmentRight.DEPLOY, fewer), now()));
        assertEquals(Set.of(ids.get(1)), counted(deployment));
    }

    private Set<Long> counted(long deployment) {
        return approvals().of(deployment).getFirst().approval().protections();
    }

    private DeploymentApprovals approvals() {
        return world().port(DeploymentApprovals.class);
    }

    @Test
    final void removed_protection_is_gone() {
        long id = add(protection(project, "live")).orElseThrow();
        add(protection(project, "other"));
        assertTrue(write(() -> protections().remove(id)));
        assertFalse(write(() -> protections().remove(id)));
        assertEquals(Optional.empty(), protections().find(project, "live"));
        assertEquals("other", found(project, "other").protection().name());
    }

    @Test
    final void related_groups_are_above_a_project_and_below_a_group() {
        long below = world().group(inner);
        long stranger = world().group();
        Set<Long> asked = Set.of(outer, inner, below, stranger);
        assertEquals(Set.of(outer, inner), protections().related(project, asked));
        assertEquals(Set.of(inner, below), protections().related(group, asked));
        assertEquals(Set.of(below), protections().related(group, Set.of(below, stranger)));
        long user = world().user();
        EnvironmentOwner personal = new EnvironmentOwner.Project(world().personalProject(user));
        assertEquals(Set.of(), protections().related(personal, asked));
    }
}
