package dev.slipway.domain.environment.protection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.domain.access.Role;
import dev.slipway.domain.branch.AccessGrant;
import dev.slipway.domain.environment.DeploymentStatus;
import dev.slipway.domain.environment.protection.ApprovalTally.State;
import dev.slipway.domain.environment.protection.DeploymentGate.Subject;
import dev.slipway.domain.environment.protection.EnvironmentGuard.Rule;
import dev.slipway.domain.job.JobObstacle;
import dev.slipway.domain.kernel.FieldError;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class DeploymentApprovalTest {

    private static final EnvironmentOwner PROJECT = new EnvironmentOwner.Project(1);
    private static final EnvironmentOwner GROUP = new EnvironmentOwner.Group(2);
    private static final long OF_PROJECT = 70;
    private static final long OF_GROUP = 71;
    private static final EnvironmentGrant DEVELOPERS_DEPLOY = EnvironmentGrant.deploy(new AccessGrant.FromRole(Role.DEVELOPER)).withId(1);
    private static final EnvironmentGrant DEVELOPERS = EnvironmentGrant.approve(new AccessGrant.FromRole(Role.DEVELOPER), 1).withId(2);
    private static final EnvironmentGrant MAINTAINERS = EnvironmentGrant.approve(AccessGrant.MAINTAINERS, 2).withId(3);
    private static final Deployer DEVELOPER = Deployer.holding(10, Map.of(PROJECT, Role.DEVELOPER));
    private static final Deployer MAINTAINER = Deployer.holding(11, Map.of(PROJECT, Role.MAINTAINER));
    private static final Deployer REPORTER = Deployer.holding(12, Map.of(PROJECT, Role.REPORTER));
    private static final Deployer OWNER = Deployer.holding(13, Map.of(PROJECT, Role.OWNER, GROUP, Role.OWNER));

    private static ProtectedEnvironment protection(long id, EnvironmentOwner owner, int required, EnvironmentGrant... rules) {
        return new ProtectedEnvironment(id, owner, "x", Stream.concat(Stream.of(DEVELOPERS_DEPLOY), Stream.of(rules)).toList(), required);
    }

    private static EnvironmentGuard guard(int required, EnvironmentGrant... rules) {
        return new EnvironmentGuard(List.of(protection(OF_PROJECT, PROJECT, required, rules)));
    }

    /** An environment that is protected by its project with a rule, and by a group with a number. */
    private static EnvironmentGuard both(int required, EnvironmentGrant... rules) {
        return new EnvironmentGuard(List.of(protection(OF_PROJECT, PROJECT, 0, rules), protection(OF_GROUP, GROUP, required)));
    }

    private static DeploymentApproval approved(long user, long rule) {
        return new DeploymentApproval(user, OptionalLong.of(rule), Set.of(), ApprovalStatus.APPROVED);
    }

    /** An approval of a user who may deploy by the protection of the project. */
    private static DeploymentApproval approved(long user) {
        return new DeploymentApproval(user, OptionalLong.empty(), Set.of(OF_PROJECT), ApprovalStatus.APPROVED);
    }

    private static DeploymentApproval rejected(long user) {
        return new DeploymentApproval(user, OptionalLong.empty(), Set.of(OF_PROJECT), ApprovalStatus.REJECTED);
    }

    private static ApprovalTally tally(EnvironmentGuard guard, DeploymentApproval... approvals) {
        return ApprovalTally.of(guard, List.of(approvals));
    }

    @Test
    void each_rule_counts_its_own_approvals() {
        EnvironmentGuard guard = guard(5, DEVELOPERS, MAINTAINERS);
        assertEquals(3, tally(guard).pending());
        assertEquals(2, tally(guard, approved(1, 2), approved(2, 2), approved(3, 2)).pending());
        assertEquals(1, tally(guard, approved(1, 2), approved(2, 3)).pending());
        assertEquals(State.APPROVED, tally(guard, approved(1, 2), approved(2, 3), approved(3, 3)).state());
        assertEquals(3, tally(guard, approved(1), approved(2, 99)).pending());
    }

    @Test
    void without_rules_approvals_of_those_who_deploy_count() {
        assertEquals(State.APPROVED, tally(guard(0)).state());
        assertEquals(State.PENDING, tally(guard(2), approved(1)).state());
        assertEquals(State.PENDING, tally(guard(2), approved(1), approved(2, 77)).state());
        assertEquals(State.APPROVED, tally(guard(2), approved(1), approved(2)).state());
        assertEquals(0, tally(guard(2), approved(1), approved(2), approved(3)).pending());
    }

    @Test
    void each_protection_counts_for_itself() {
        EnvironmentGuard guard = both(5, DEVELOPERS);
        DeploymentApproval forRule = approved(1, 2);
        DeploymentApproval forBoth = new DeploymentApproval(2, OptionalLong.of(2), Set.of(OF_GROUP), ApprovalStatus.APPROVED);
        assertEquals(5, tally(guard).pending());
        assertEquals(5, tally(guard, forRule).pending());
        assertEquals(4, tally(guard, forBoth).pending());
        assertEquals(State.APPROVED, tally(both(1, DEVELOPERS), forBoth).state());
        assertEquals(State.PENDING, tally(both(1, DEVELOPERS), forRule).state());
        assertEquals(2, tally(both(1, MAINTAINERS)).pending());
        EnvironmentGuard counted = new EnvironmentGuard(List.of(protection(OF_PROJECT, PROJECT, 3), protection(OF_GROUP, GROUP, 2)));
        assertEquals(3, tally(counted).pending());
        assertEquals(2, tally(counted, approved(1)).pending());
        assertEquals(2, tally(counted, approved(1), approved(2), approved(3)).pending());
    }

    @Test
    void one_rejection_outweighs_all_approvals() {
        assertEquals(State.REJECTED, tally(guard(1), approved(1), rejected(2)).state());
        assertEquals(State.REJECTED, tally(guard(0), rejected(2)).state());
        assertEquals(1, tally(guard(1), rejected(2)).pending());
    }

    @Test
    void approval_counts_for_the_first_rule_that_lacks_one() {
        EnvironmentGuard guard = guard(0, DEVELOPERS, MAINTAINERS);
        List<Rule> both = guard.rules();
        assertEquals(Optional.of(both.get(0)), tally(guard).counted(11, both));
        assertEquals(Optional.of(both.get(1)), tally(guard, approved(10, 2)).counted(11, both));
        assertEquals(Optional.of(both.get(0)), tally(guard, approved(11, 2)).counted(11, both));
        assertEquals(Optional.of(both.get(0)), tally(guard, approved(1, 2), approved(2, 3), approved(3, 3)).counted(11, both));
        assertEquals(Optional.empty(), tally(guard).counted(11, List.of()));
    }

    @Test
    void decision_replaces_the_earlier_one_of_its_user() {
        ApprovalTally before = tally(guard(2), approved(1), approved(2));
        assertEquals(List.of(approved(2), rejected(1)), before.with(rejected(1)).approvals());
        assertEquals(State.APPROVED, tally(guard(2), approved(1)).with(approved(2)).state());
        assertEquals(State.PENDING, tally(guard(2), approved(1)).with(approved(1)).state());
    }

    private static ApprovalRequest request(EnvironmentGuard guard, Deployer user, ApprovalStatus wanted, DeploymentApproval... approvals) {
        return request(guard, user, wanted, DeploymentStatus.BLOCKED, approvals);
    }

    private static ApprovalRequest request(EnvironmentGuard guard, Deployer user, ApprovalStatus wanted, DeploymentStatus status,
            DeploymentApproval... approvals) {
        return new ApprovalRequest(guard, user, wanted, new ApprovalRequest.Subject(status, tally(guard, approvals), Set.of(99L), false),
                Optional.empty());
    }

    private static ApprovalRequest named(EnvironmentGuard guard, Deployer user, Rule... rules) {
        ApprovalRequest plain = request(guard, user, ApprovalStatus.APPROVED);
        return new ApprovalRequest(guard, user, plain.wanted(), plain.deployment(), Optional.of(List.of(rules)));
    }

    private static String judged(ApprovalRequest request) {
        return ApprovalRequest.POLICY.judge(request).denial().map(reason -> reason.id()).orElse("allowed");
    }

    @Test
    void approvers_decide_about_what_waits() {
        for (ApprovalStatus wanted : ApprovalStatus.values()) {
            assertEquals("approval.unprotected", judged(request(EnvironmentGuard.OPEN, MAINTAINER, wanted)));
            assertEquals("approval.not_configured", judged(request(guard(0), MAINTAINER, wanted)));
            assertEquals("approval.denied", judged(request(guard(1), REPORTER, wanted)));
            assertEquals("approval.denied", judged(request(guard(1, MAINTAINERS), DEVELOPER, wanted)));
            assertEquals("allowed", judged(request(guard(1), DEVELOPER, wanted)));
            assertEquals("allowed", judged(request(guard(1, MAINTAINERS), MAINTAINER, wanted)));
            assertEquals("allowed", judged(request(both(1, MAINTAINERS), MAINTAINER, wanted)));
            assertEquals("allowed", judged(request(both(1, MAINTAINERS), Deployer.holding(14, Map.of(GROUP, Role.DEVELOPER)), wanted)));
        }
    }

    @Test
    void only_blocked_deployments_that_lack_approvals_wait() {
        EnvironmentGuard guard = guard(1);
        for (DeploymentStatus status : DeploymentStatus.values()) {
            assertEquals(status == DeploymentStatus.BLOCKED ? "allowed" : "approval.not_waiting",
                    judged(request(guard, DEVELOPER, ApprovalStatus.APPROVED, status)));
        }
        for (DeploymentApproval enough : List.of(approved(1), rejected(1))) {
            assertEquals("approval.not_waiting", judged(request(guard, DEVELOPER, ApprovalStatus.REJECTED, enough)));
        }
    }

    @Test
    void creators_reject_but_approve_only_where_the_project_allows_it() {
        EnvironmentGuard guard = guard(1);
        for (ApprovalStatus wanted : ApprovalStatus.values()) {
            for (boolean allowed : new boolean[] {false, true}) {
                for (Set<Long> creators : List.of(Set.of(DEVELOPER.userId()), Set.of(99L, DEVELOPER.userId()), Set.of(99L),
                        Set.<Long>of())) {
                    boolean own = creators.contains(DEVELOPER.userId());
                    assertEquals(own && wanted == ApprovalStatus.APPROVED && !allowed ? "approval.own" : "allowed",
                            judged(new ApprovalRequest(guard, DEVELOPER, wanted,
                                    new ApprovalRequest.Subject(DeploymentStatus.BLOCKED, tally(guard), creators, allowed),
                                    Optional.empty())));
                }
            }
        }
    }

    @Test
    void represented_rule_must_admit_the_user() {
        EnvironmentGuard guard = guard(0, DEVELOPERS, MAINTAINERS);
        List<Rule> rules = guard.rules();
        assertEquals("approval.no_rule", judged(named(guard, DEVELOPER)));
        assertEquals("approval.no_rule", judged(named(guard, DEVELOPER, rules.get(1))));
        assertEquals("allowed", judged(named(guard, DEVELOPER, rules.get(0))));
        assertEquals("allowed", judged(named(guard(1), DEVELOPER)));
        assertEquals(OptionalLong.of(3), named(guard, MAINTAINER, rules.get(1)).decision().ruleId());
        assertEquals(OptionalLong.of(2), named(guard, MAINTAINER, rules.get(0), rules.get(1)).decision().ruleId());
    }

    @Test
    void repeated_approval_keeps_its_rule_while_that_admits_the_user() {
        EnvironmentGuard guard = guard(0, DEVELOPERS, MAINTAINERS);
        DeploymentApproval earlier = approved(MAINTAINER.userId(), 3);
        assertEquals(OptionalLong.of(3), request(guard, MAINTAINER, ApprovalStatus.APPROVED, earlier).decision().ruleId());
        assertEquals(OptionalLong.of(2),
                request(guard, DEVELOPER, ApprovalStatus.APPROVED, approved(DEVELOPER.userId(), 3)).decision().ruleId());
        assertEquals(OptionalLong.of(2), request(guard, MAINTAINER, ApprovalStatus.APPROVED, approved(1, 3)).decision().ruleId());
        ApprovalRequest repeated = request(guard, MAINTAINER, ApprovalStatus.APPROVED, earlier);
        assertEquals(OptionalLong.of(2), new ApprovalRequest(guard, MAINTAINER, ApprovalStatus.APPROVED, repeated.deployment(),
                Optional.of(List.of(guard.rules().getFirst()))).decision().ruleId());
        assertEquals(OptionalLong.of(2), new ApprovalRequest(guard, MAINTAINER, ApprovalStatus.APPROVED, repeated.deployment(),
                Optional.of(guard.rules())).decision().ruleId(), "named rules count in their order");
        DeploymentApproval rejection = new DeploymentApproval(MAINTAINER.userId(), OptionalLong.of(3), Set.of(), ApprovalStatus.REJECTED);
        assertEquals(OptionalLong.of(2), request(guard, MAINTAINER, ApprovalStatus.APPROVED, rejection).decision().ruleId());
    }

    @Test
    void decision_says_all_that_it_counts_for() {
        EnvironmentGuard guard = both(1, DEVELOPERS);
        assertEquals(new DeploymentApproval(OWNER.userId(), OptionalLong.of(2), Set.of(OF_GROUP), ApprovalStatus.APPROVED),
                request(guard, OWNER, ApprovalStatus.APPROVED).decision());
        assertEquals(approved(DEVELOPER.userId(), 2), request(guard, DEVELOPER, ApprovalStatus.APPROVED).decision());
        assertEquals(rejected(DEVELOPER.userId()), request(guard(1), DEVELOPER, ApprovalStatus.REJECTED).decision());
    }

    @Test
    void last_approval_starts_the_job_where_no_rule_asks() {
        assertTrue(request(guard(1), DEVELOPER, ApprovalStatus.APPROVED).starts());
        assertFalse(request(guard(1), DEVELOPER, ApprovalStatus.REJECTED).starts());
        assertFalse(request(guard(2), DEVELOPER, ApprovalStatus.APPROVED).starts());
        assertTrue(request(guard(2), DEVELOPER, ApprovalStatus.APPROVED, approved(1)).starts());
        assertFalse(request(guard(2), DEVELOPER, ApprovalStatus.APPROVED, approved(DEVELOPER.userId())).starts());
        assertFalse(request(guard(0, DEVELOPERS), DEVELOPER, ApprovalStatus.APPROVED).starts());
        assertFalse(request(both(1, DEVELOPERS), OWNER, ApprovalStatus.APPROVED).starts());
    }

    @Test
    void texts_of_requests_are_short() {
        String longest = "\ud83d\ude00".repeat(ApprovalRequest.LONGEST);
        assertEquals(List.of(), ApprovalRequest.errors(longest, Optional.of(longest)));
        assertEquals(List.of(FieldError.of("comment", "field.too_long", 255), FieldError.of("represented_as", "field.too_long", 255)),
                ApprovalRequest.errors(longest + "x", Optional.of(longest + "x")));
        assertEquals(List.of(), ApprovalRequest.errors("", Optional.empty()));
    }

    private static Set<JobObstacle> gate(EnvironmentGuard guard, Deployer user, Subject subject) {
        return new DeploymentGate(guard, Optional.ofNullable(user), subject).obstacles();
    }

    private static Set<JobObstacle> deploys(EnvironmentGuard guard, Deployer user, DeploymentApproval... approvals) {
        return gate(guard, user, new Subject.Deployment(List.of(approvals)));
    }

    @Test
    void gate_keeps_jobs_without_access_or_approvals_from_running() {
        assertEquals(Set.of(), deploys(EnvironmentGuard.OPEN, null));
        assertEquals(Set.of(), deploys(guard(0), DEVELOPER));
        assertEquals(Set.of(JobObstacle.PROTECTED_ENVIRONMENT), deploys(guard(0), REPORTER));
        assertEquals(Set.of(JobObstacle.PROTECTED_ENVIRONMENT), deploys(guard(0), null));
        assertEquals(Set.of(JobObstacle.PROTECTED_ENVIRONMENT), gate(guard(1), REPORTER, new Subject.Other()));
        assertEquals(Set.of(), gate(guard(1), DEVELOPER, new Subject.Other()));
        assertEquals(Set.of(JobObstacle.RETRY_NEEDS_APPROVAL, JobObstacle.APPROVAL_PENDING), deploys(guard(1), DEVELOPER));
        assertEquals(Set.of(JobObstacle.RETRY_NEEDS_APPROVAL), deploys(guard(1), DEVELOPER, approved(1)));
        assertEquals(Set.of(JobObstacle.RETRY_NEEDS_APPROVAL, JobObstacle.APPROVAL_PENDING),
                deploys(guard(1), DEVELOPER, approved(1), rejected(2)));
    }

    @Test
    void gate_keeps_jobs_without_their_deployment_from_running() {
        Subject meant = new Subject.DeploymentDeleted(guard(0));
        assertEquals(Set.of(JobObstacle.DEPLOYMENT_DELETED), gate(EnvironmentGuard.OPEN, null, meant));
        assertEquals(Set.of(JobObstacle.DEPLOYMENT_DELETED), gate(guard(1), DEVELOPER, meant));
        assertEquals(Set.of(JobObstacle.DEPLOYMENT_DELETED, JobObstacle.PROTECTED_ENVIRONMENT), gate(guard(0), REPORTER, meant));
        assertEquals(Set.of(), gate(EnvironmentGuard.OPEN, null, new Subject.DeploymentDeleted(EnvironmentGuard.OPEN)));
    }
}
