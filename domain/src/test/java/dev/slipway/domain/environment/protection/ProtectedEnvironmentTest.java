package dev.slipway.domain.environment.protection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.domain.access.Role;
import dev.slipway.domain.branch.AccessGrant;
import dev.slipway.domain.branch.EntryList;
import dev.slipway.domain.environment.EnvironmentTier;
import dev.slipway.domain.kernel.Reason;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ProtectedEnvironmentTest {

    private static final EnvironmentOwner PROJECT = new EnvironmentOwner.Project(1);
    private static final EnvironmentOwner GROUP = new EnvironmentOwner.Group(2);
    private static final AccessGrant DEVELOPERS = new AccessGrant.FromRole(Role.DEVELOPER);

    private static ProtectedEnvironment of(EnvironmentOwner owner, String name, EnvironmentGrant... entries) {
        return ProtectedEnvironment.named(owner, name, List.of(entries));
    }

    private static Deployer user(Map<EnvironmentOwner, Role> roles) {
        return Deployer.holding(7, roles);
    }

    @Test
    void project_names_an_environment_and_group_a_tier() {
        List<ProtectedEnvironment> all = List.of(of(PROJECT, "live"), of(GROUP, "production"), of(PROJECT, "production"));
        assertEquals(List.of(all.get(0), all.get(1)), EnvironmentGuard.of("live", Set.of(EnvironmentTier.PRODUCTION), all).protections());
        assertEquals(List.of(all.get(2)), EnvironmentGuard.of("production", Set.of(EnvironmentTier.OTHER), all).protections());
        assertFalse(EnvironmentGuard.of("Live", Set.of(EnvironmentTier.STAGING), all).isProtected());
    }

    @Test
    void environment_is_protected_as_it_is_and_as_a_deployment_makes_it() {
        List<ProtectedEnvironment> all = List.of(of(GROUP, "production"), of(GROUP, "staging"));
        assertEquals(all, EnvironmentGuard.of("x", Set.of(EnvironmentTier.STAGING, EnvironmentTier.PRODUCTION), all).protections());
        assertEquals(List.of(all.get(0)),
                EnvironmentGuard.of("x", Set.of(EnvironmentTier.OTHER, EnvironmentTier.PRODUCTION), all).protections());
    }

    @Test
    void guard_names_its_groups_by_owner() {
        AccessGrant five = new AccessGrant.Group(5);
        EnvironmentGuard guard = guard(of(PROJECT, "x", EnvironmentGrant.deploy(five), EnvironmentGrant.deploy(DEVELOPERS)),
                of(GROUP, "other", EnvironmentGrant.approve(new AccessGrant.Group(6), 1), EnvironmentGrant.deploy(five)));
        assertEquals(Map.of(PROJECT, Set.of(5L), GROUP, Set.of(5L, 6L)), guard.groups());
        assertEquals(Map.of(), guard(of(PROJECT, "x", EnvironmentGrant.deploy(DEVELOPERS))).groups());
    }

    @Test
    void role_admits_from_its_level_on_in_the_owner() {
        for (Role held : Role.values()) {
            for (Role level : List.of(Role.DEVELOPER, Role.MAINTAINER)) {
                EnvironmentGrant entry = EnvironmentGrant.deploy(new AccessGrant.FromRole(level));
                assertEquals(held.atLeast(level), of(PROJECT, "x", entry).mayDeploy(user(Map.of(PROJECT, held))));
                assertEquals(held.atLeast(level), of(GROUP, "other", entry).mayDeploy(user(Map.of(GROUP, held))));
            }
        }
        assertFalse(of(GROUP, "other", EnvironmentGrant.deploy(DEVELOPERS)).mayDeploy(user(Map.of(PROJECT, Role.OWNER))));
        assertFalse(of(PROJECT, "x", EnvironmentGrant.deploy(DEVELOPERS)).mayDeploy(user(Map.of())));
    }

    @Test
    void administrator_always_deploys_and_level_60_admits_no_other() {
        Deployer administrator = Deployer.holding(1, Map.of()).administering(true);
        ProtectedEnvironment closed = of(PROJECT, "x", EnvironmentGrant.deploy(new AccessGrant.Administrators()));
        assertTrue(closed.mayDeploy(administrator));
        assertTrue(of(PROJECT, "x", EnvironmentGrant.deploy(new AccessGrant.User(3))).mayDeploy(administrator));
        assertTrue(of(PROJECT, "x").mayDeploy(administrator), "even where no entry is left");
        assertFalse(closed.mayDeploy(user(Map.of(PROJECT, Role.OWNER))));
    }

    @Test
    void named_user_deploys_with_any_role() {
        EnvironmentGrant named = EnvironmentGrant.deploy(new AccessGrant.User(7));
        assertTrue(of(PROJECT, "x", named).mayDeploy(user(Map.of(PROJECT, Role.GUEST))));
        assertTrue(of(GROUP, "other", named).mayDeploy(user(Map.of(PROJECT, Role.DEVELOPER))));
        assertFalse(of(PROJECT, "x", named).mayDeploy(user(Map.of())));
        assertFalse(of(PROJECT, "x", EnvironmentGrant.deploy(new AccessGrant.User(8))).mayDeploy(user(Map.of(PROJECT, Role.OWNER))));
    }

    @Test
    void group_admits_direct_members_and_inherited_ones_where_it_says_so() {
        EnvironmentGrant group = EnvironmentGrant.deploy(new AccessGrant.Group(5));
        Deployer direct = new Deployer(7, false, Map.of(), in(PROJECT, 5), in(PROJECT, 5));
        Deployer inherited = new Deployer(7, false, Map.of(), in(PROJECT), in(PROJECT, 5));
        Deployer stranger = new Deployer(7, false, Map.of(PROJECT, Role.OWNER), in(PROJECT, 6), in(PROJECT, 6));
        Deployer elsewhere = new Deployer(7, false, Map.of(), in(GROUP, 5), in(GROUP, 5));
        assertFalse(of(PROJECT, "x", group.inheriting(true)).mayDeploy(elsewhere));
        assertTrue(of(GROUP, "other", group).mayDeploy(elsewhere));
        assertTrue(of(PROJECT, "x", group).mayDeploy(direct));
        assertFalse(of(PROJECT, "x", group).mayDeploy(inherited));
        assertTrue(of(PROJECT, "x", group.inheriting(true)).mayDeploy(direct));
        assertTrue(of(PROJECT, "x", group.inheriting(true)).mayDeploy(inherited));
        assertFalse(of(PROJECT, "x", group.inheriting(true)).mayDeploy(stranger));
    }

    private static Map<EnvironmentOwner, Set<Long>> in(EnvironmentOwner owner, long... groups) {
        return Map.of(owner, LongStream.of(groups).boxed().collect(Collectors.toSet()));
    }

    @Test
    void all_protections_must_admit() {
        EnvironmentGrant entry = EnvironmentGrant.deploy(DEVELOPERS);
        EnvironmentGuard both = new EnvironmentGuard(List.of(of(PROJECT, "x", entry), of(GROUP, "other", entry)));
        assertFalse(both.mayDeploy(user(Map.of(PROJECT, Role.OWNER))));
        assertFalse(both.mayDeploy(user(Map.of(GROUP, Role.OWNER))));
        assertTrue(both.mayDeploy(user(Map.of(PROJECT, Role.OWNER, GROUP, Role.DEVELOPER))));
        assertTrue(EnvironmentGuard.OPEN.mayDeploy(user(Map.of())));
    }

    @Test
    void approvers_are_those_of_rules_else_those_who_deploy() {
        ProtectedEnvironment plain = of(PROJECT, "x", EnvironmentGrant.deploy(DEVELOPERS));
        Deployer developer = user(Map.of(PROJECT, Role.DEVELOPER));
        assertFalse(guard(plain).needsApproval());
        assertFalse(guard(plain).mayApprove(developer));
        assertTrue(guard(plain.requiring(1)).needsApproval());
        assertTrue(guard(plain.requiring(1)).mayApprove(developer));
        assertFalse(guard(plain.requiring(1)).mayApprove(user(Map.of(PROJECT, Role.REPORTER))));
        ProtectedEnvironment ruled = plain.requiring(1).with(EnvironmentRight.APPROVE,
                List.of(EnvironmentGrant.approve(AccessGrant.MAINTAINERS, 2)));
        assertFalse(guard(ruled).mayApprove(developer));
        assertTrue(guard(ruled).mayApprove(user(Map.of(PROJECT, Role.MAINTAINER))));
        assertEquals(List.of(plain.requiring(2)), guard(plain, ruled, plain.requiring(2)).counted());
        assertFalse(guard(plain, ruled).mayApprove(developer));
        assertTrue(guard(ruled, plain.requiring(1)).mayApprove(developer));
        assertTrue(guard(plain, ruled).needsApproval());
    }

    @Test
    void number_of_approvals_counts_without_rules() {
        ProtectedEnvironment plain = of(PROJECT, "x", EnvironmentGrant.deploy(DEVELOPERS));
        List<EnvironmentGrant> rules = List.of(EnvironmentGrant.approve(AccessGrant.MAINTAINERS, 2));
        assertFalse(plain.countsApprovals());
        assertTrue(plain.requiring(1).countsApprovals());
        assertFalse(plain.requiring(1).with(EnvironmentRight.APPROVE, rules).countsApprovals());
        assertFalse(plain.needsApproval());
        assertTrue(plain.requiring(1).needsApproval());
        assertTrue(plain.with(EnvironmentRight.APPROVE, rules).needsApproval());
    }

    @Test
    void entry_whose_account_is_gone_admits_no_account_and_stays() {
        EnvironmentGrant orphan = EnvironmentGrant.approve(new AccessGrant.Nobody(), 1).withId(4);
        EnvironmentGrant another = EnvironmentGrant.approve(new AccessGrant.Nobody(), 2).withId(5);
        ProtectedEnvironment protection = of(PROJECT, "x", EnvironmentGrant.deploy(DEVELOPERS), orphan, another);
        assertEquals(Optional.empty(), protection.problem());
        assertTrue(protection.needsApproval());
        assertFalse(protection.mayApprove(user(Map.of(PROJECT, Role.OWNER))));
        assertTrue(protection.mayApprove(Deployer.holding(1, Map.of()).administering(true)));
        assertEquals(List.of(another), changed(List.of(orphan, another), EnvironmentGrantChange.remove(4)));
    }

    @Test
    void entry_that_means_other_accounts_is_another() {
        EnvironmentGrant group = EnvironmentGrant.approve(new AccessGrant.Group(5), 1).withId(3);
        assertFalse(group.replaces(group));
        assertFalse(new EnvironmentGrant(3, EnvironmentRight.APPROVE, group.grant(), false, 4).replaces(group));
        assertTrue(group.inheriting(true).replaces(group));
        assertTrue(EnvironmentGrant.approve(AccessGrant.MAINTAINERS, 1).withId(3).replaces(group));
        assertFalse(EnvironmentGrant.approve(AccessGrant.MAINTAINERS, 1).withId(4).replaces(group));
    }

    private static EnvironmentGuard guard(ProtectedEnvironment... protections) {
        return new EnvironmentGuard(List.of(protections));
    }

    @Test
    void protection_without_sense_is_not_stored() {
        ProtectedEnvironment good = of(PROJECT, "x", EnvironmentGrant.deploy(DEVELOPERS));
        assertEquals(Optional.empty(), good.problem());
        assertEquals(Optional.empty(), of(GROUP, "staging", EnvironmentGrant.deploy(DEVELOPERS)).problem());
        assertEquals(Optional.empty(), of(PROJECT, "x".repeat(255), EnvironmentGrant.deploy(DEVELOPERS)).requiring(5).problem());
        assertEquals(Reason.of("protected_environment.name_too_long", 255),
                of(PROJECT, "x".repeat(256), EnvironmentGrant.deploy(DEVELOPERS)).problem().orElseThrow());
        assertEquals(Reason.of("protected_environment.tier"),
                of(GROUP, "live", EnvironmentGrant.deploy(DEVELOPERS)).problem().orElseThrow());
        assertEquals(Reason.of("protected_environment.no_deployer"),
                of(PROJECT, "x", EnvironmentGrant.approve(DEVELOPERS, 1)).problem().orElseThrow());
        assertEquals(Reason.of("protected_environment.taken", "Deploy access levels"),
                of(PROJECT, "x", EnvironmentGrant.deploy(DEVELOPERS), EnvironmentGrant.deploy(DEVELOPERS)).problem().orElseThrow());
        assertEquals(Reason.of("protected_environment.rule_approvals", 5),
                of(PROJECT, "x", EnvironmentGrant.deploy(DEVELOPERS), EnvironmentGrant.approve(DEVELOPERS, 6)).problem().orElseThrow());
        for (int count : new int[] {-1, 6}) {
            assertEquals(Reason.of("protected_environment.approval_count", 5), good.requiring(count).problem().orElseThrow());
        }
    }

    @Test
    void list_without_sense_is_not_stored() {
        for (int approvals : new int[] {0, 6}) {
            assertEquals(Optional.of(Reason.of("protected_environment.rule_approvals", 5)),
                    GrantRules.problem(EnvironmentRight.APPROVE, List.of(EnvironmentGrant.approve(DEVELOPERS, approvals))));
        }
        for (int approvals : new int[] {1, 5}) {
            assertEquals(Optional.empty(),
                    GrantRules.problem(EnvironmentRight.APPROVE, List.of(EnvironmentGrant.approve(DEVELOPERS, approvals))));
        }
        for (AccessGrant grant : List.of(new AccessGrant.Nobody(), new AccessGrant.DeployKey(1), new AccessGrant.FromRole(Role.GUEST))) {
            assertEquals(Optional.of(Reason.of("protected_environment.not_included", "Deploy access levels")),
                    GrantRules.problem(EnvironmentRight.DEPLOY, List.of(EnvironmentGrant.deploy(grant))));
        }
        assertEquals(Optional.of(Reason.of("protected_environment.taken", "Deploy access levels")),
                GrantRules.problem(EnvironmentRight.DEPLOY, List.of(EnvironmentGrant.deploy(DEVELOPERS),
                        EnvironmentGrant.deploy(DEVELOPERS).withId(9))));
        List<EnvironmentGrant> many = IntStream.rangeClosed(1, 101).mapToObj(id -> EnvironmentGrant.deploy(new AccessGrant.User(id)))
                .toList();
        assertEquals(Optional.empty(), GrantRules.problem(EnvironmentRight.DEPLOY, many.subList(0, 100)));
        assertEquals(Optional.of(Reason.of("protected_environment.too_many_entries", "Deploy access levels", 100)),
                GrantRules.problem(EnvironmentRight.DEPLOY, many));
    }

    @Test
    void changes_keep_ids_and_add_at_the_end() {
        EnvironmentGrant first = EnvironmentGrant.approve(DEVELOPERS, 1).withId(1);
        EnvironmentGrant second = EnvironmentGrant.approve(new AccessGrant.Group(5), 2).withId(2);
        List<EnvironmentGrant> present = List.of(first, second);
        assertEquals(List.of(second, EnvironmentGrant.approve(new AccessGrant.User(3), 1)), changed(present,
                EnvironmentGrantChange.remove(1), EnvironmentGrantChange.add(new AccessGrant.User(3))));
        assertEquals(List.of(EnvironmentGrant.approve(AccessGrant.MAINTAINERS, 4).withId(1), second.inheriting(true)), changed(present,
                EnvironmentGrantChange.change(1, AccessGrant.MAINTAINERS).requiring(4),
                EnvironmentGrantChange.change(2, second.grant()).inheriting(true)));
        assertEquals(new EntryList.Outcome.Unknown<>(3),
                GrantRules.changed(EnvironmentRight.APPROVE, present, List.of(EnvironmentGrantChange.remove(3))));
        assertEquals(new EntryList.Outcome.Rejected<>(Reason.of("protected_environment.taken", "Approval rules")),
                GrantRules.changed(EnvironmentRight.APPROVE, present, List.of(EnvironmentGrantChange.add(DEVELOPERS))));
    }

    private static List<EnvironmentGrant> changed(List<EnvironmentGrant> present, EnvironmentGrantChange... changes) {
        return ((EntryList.Outcome.Changed<EnvironmentGrant>) GrantRules.changed(EnvironmentRight.APPROVE, present, List.of(changes)))
                .entries();
    }

    @Test
    void environment_of_unknown_tier_may_be_meant_by_each_protection_of_a_group() {
        List<ProtectedEnvironment> all = List.of(of(PROJECT, "live"), of(GROUP, "production"), of(PROJECT, "staging"),
                of(GROUP, "testing"));
        assertEquals(List.of(all.get(0), all.get(1), all.get(3)), EnvironmentGuard.possible("live", all).protections());
        assertFalse(EnvironmentGuard.possible("review/x", List.of(all.get(0), all.get(2))).isProtected());
    }

    @Test
    void protection_admits_others_once_an_entry_is_removed_or_replaced() {
        EnvironmentGrant first = EnvironmentGrant.deploy(DEVELOPERS).withId(1);
        EnvironmentGrant group = EnvironmentGrant.deploy(new AccessGrant.Group(5)).withId(2);
        EnvironmentGrant orphan = EnvironmentGrant.deploy(new AccessGrant.Nobody()).withId(3);
        EnvironmentGrant rule = EnvironmentGrant.approve(DEVELOPERS, 1).withId(4);
        ProtectedEnvironment before = of(PROJECT, "live", first, group, orphan, rule);
        assertFalse(before.admitsOthersThan(before));
        assertFalse(before.requiring(3).admitsOthersThan(before));
        assertFalse(of(PROJECT, "live", first, group).admitsOthersThan(before));
        assertFalse(of(PROJECT, "live", first, group, EnvironmentGrant.deploy(AccessGrant.MAINTAINERS)).admitsOthersThan(before));
        assertTrue(of(PROJECT, "live", group).admitsOthersThan(before));
        assertTrue(of(PROJECT, "live", first, group.inheriting(true)).admitsOthersThan(before));
        assertTrue(of(PROJECT, "live", group, EnvironmentGrant.deploy(AccessGrant.MAINTAINERS).withId(1)).admitsOthersThan(before));
    }

    @Test
    void rule_is_replaced_by_other_accounts_and_not_by_another_number() {
        EnvironmentGrant first = EnvironmentGrant.approve(DEVELOPERS, 1).withId(1);
        EnvironmentGrant group = EnvironmentGrant.approve(new AccessGrant.Group(5), 2).withId(2);
        ProtectedEnvironment before = of(PROJECT, "live", first, group);
        assertEquals(List.of(), of(PROJECT, "live", EnvironmentGrant.approve(DEVELOPERS, 3).withId(1)).replacedRules(before));
        assertEquals(List.of(1L, 2L), of(PROJECT, "live", EnvironmentGrant.approve(AccessGrant.MAINTAINERS, 1).withId(1),
                group.inheriting(true)).replacedRules(before));
    }

    @Test
    void change_of_one_list_keeps_the_other() {
        EnvironmentGrant deploys = EnvironmentGrant.deploy(DEVELOPERS);
        EnvironmentGrant approves = EnvironmentGrant.approve(DEVELOPERS, 1);
        ProtectedEnvironment before = of(PROJECT, "live", deploys, approves).requiring(2);
        EnvironmentGrant others = EnvironmentGrant.deploy(AccessGrant.MAINTAINERS);
        EnvironmentGrant rule = EnvironmentGrant.approve(AccessGrant.MAINTAINERS, 3);
        assertEquals(of(PROJECT, "live", approves, others).requiring(2), before.with(EnvironmentRight.DEPLOY, List.of(others)));
        assertEquals(of(PROJECT, "live", deploys, rule).requiring(2), before.with(EnvironmentRight.APPROVE, List.of(rule)));
    }

    @ParameterizedTest
    @CsvSource({"DEPLOY, deploy, Deploy access levels", "APPROVE, approve, Approval rules"})
    void right_has_a_stored_name_and_one_for_errors(EnvironmentRight right, String stored, String label) {
        assertEquals(stored, right.wireName());
        assertEquals(right, EnvironmentRight.of(stored));
        assertEquals(label, right.label());
    }

    @ParameterizedTest
    @CsvSource({"APPROVED, approved", "REJECTED, rejected"})
    void decision_has_a_name(ApprovalStatus status, String name) {
        assertEquals(name, status.wireName());
        assertEquals(status, ApprovalStatus.of(name));
    }

    @Test
    void inheritance_is_of_groups_and_numbers_of_rules_alone() {
        assertFalse(EnvironmentGrant.deploy(DEVELOPERS).inheriting(true).inherited());
        assertEquals(0, new EnvironmentGrant(1, EnvironmentRight.DEPLOY, DEVELOPERS, false, 3).approvals());
    }
}
