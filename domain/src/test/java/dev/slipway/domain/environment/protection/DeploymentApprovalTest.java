package dev.slipway.domain.environment.protection;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.access.Role;
import dev.slipway.domain.branch.AccessGrant;
import dev.slipway.domain.environment.DeploymentStatus;
import dev.slipway.domain.environment.protection.ApprovalTally.State;
import dev.slipway.domain.environment.protection.EnvironmentGuard.Rule;
import dev.slipway.domain.job.JobObstacle;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class DeploymentApprovalTest {

    private static final EnvironmentOwner PROJECT = new EnvironmentOwner.Project(1);
    private static final EnvironmentGrant DEVELOPERS_DEPLOY = EnvironmentGrant.deploy(new AccessGrant.FromRole(Role.DEVELOPER)).withId(1);
    private static final EnvironmentGrant DEVELOPERS = EnvironmentGrant.approve(new AccessGrant.FromRole(Role.DEVELOPER), 1).withId(2);
    private static final EnvironmentGrant MAINTAINERS = EnvironmentGrant.approve(AccessGrant.MAINTAINERS, 2).withId(3);
    private static final Deployer DEVELOPER = Deployer.holding(10, Map.of(PROJECT, Role.DEVELOPER));
    private static final Deployer MAINTAINER = Deployer.holding(11, Map.of(PROJECT, Role.MAINTAINER));
    private static final Deployer REPORTER = Deployer.holding(12, Map.of(PROJECT, Role.REPORTER));

    private static EnvironmentGuard guard(int required, EnvironmentGrant... rules) {
        List<EnvironmentGrant> entries = new ArrayList<>(List.of(DEVELOPERS_DEPLOY));
        Collections.addAll(entries, rules);
        return new EnvironmentGuard(List.of(ProtectedEnvironment.named(PROJECT, "x", entries).requiring(required)));
    }

    private static DeploymentApproval approved(long user, long rule) {
        return new DeploymentApproval(user, OptionalLong.of(rule), ApprovalStatus.APPROVED);
    }

    private static DeploymentApproval approved(long user) {
        return new DeploymentApproval(user, OptionalLong.empty(), ApprovalStatus.APPROVED);
    }

    private static DeploymentApproval rejected(long user) {
        return new DeploymentApproval(user, OptionalLong.empty(), ApprovalStatus.REJECTED);
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
    void without_rules_all_approvals_count() {
        assertEquals(State.APPROVED, tally(guard(0)).state());
        assertEquals(State.PENDING, tally(guard(2), approved(1)).state());
        assertEquals(State.APPROVED, tally(guard(2), approved(1), approved(2, 77)).state());
        assertEquals(State.APPROVED, tally(guard(2), approved(1), approved(2), approved(3)).state());
        assertEquals(0, tally(guard(2), approved(1), approved(2), approved(3)).pending());
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

    private static ApprovalRequest request(EnvironmentGuard guard, Deployer user, ApprovalStatus wanted) {
        return new ApprovalRequest(guard, user, wanted, DeploymentStatus.BLOCKED, tally(guard), OptionalLong.of(99), false, guard.rules());
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
        }
    }

    @Test
    void only_blocked_deployments_that_lack_approvals_wait() {
        EnvironmentGuard guard = guard(1);
        for (DeploymentStatus status : DeploymentStatus.values()) {
            assertEquals(status == DeploymentStatus.BLOCKED ? "allowed" : "approval.not_waiting",
                    judged(new ApprovalRequest(guard, DEVELOPER, ApprovalStatus.APPROVED, status, tally(guard), OptionalLong.empty(), false,
                            List.of())));
        }
        for (DeploymentApproval enough : List.of(approved(1), rejected(1))) {
            assertEquals("approval.not_waiting", judged(new ApprovalRequest(guard, DEVELOPER, ApprovalStatus.REJECTED,
                    DeploymentStatus.BLOCKED, tally(guard, enough), OptionalLong.empty(), false, List.of())));
        }
    }

    @Test
    void creator_rejects_but_approves_only_where_the_project_allows_it() {
        EnvironmentGuard guard = guard(1);
        for (ApprovalStatus wanted : ApprovalStatus.values()) {
            for (boolean allowed : new boolean[] {false, true}) {
                assertEquals(wanted == ApprovalStatus.APPROVED && !allowed ? "approval.own" : "allowed",
                        judged(new ApprovalRequest(guard, DEVELOPER, wanted, DeploymentStatus.BLOCKED, tally(guard),
                                OptionalLong.of(DEVELOPER.userId()), allowed, List.of())));
            }
        }
    }

    @Test
    void represented_rule_must_admit_the_user() {
        EnvironmentGuard guard = guard(0, DEVELOPERS, MAINTAINERS);
        assertEquals("approval.no_rule", judged(new ApprovalRequest(guard, DEVELOPER, ApprovalStatus.APPROVED, DeploymentStatus.BLOCKED,
                tally(guard), OptionalLong.empty(), false, List.of())));
    }

    private static Set<JobObstacle> gate(EnvironmentGuard guard, Deployer user, boolean deploys, DeploymentApproval... approvals) {
        return new DeploymentGate(guard, Optional.ofNullable(user), deploys, List.of(approvals)).obstacles();
    }

    @Test
    void gate_keeps_jobs_without_access_or_approvals_from_running() {
        assertEquals(Set.of(), gate(EnvironmentGuard.OPEN, null, true));
        assertEquals(Set.of(), gate(guard(0), DEVELOPER, true));
        assertEquals(Set.of(JobObstacle.PROTECTED_ENVIRONMENT), gate(guard(0), REPORTER, true));
        assertEquals(Set.of(JobObstacle.PROTECTED_ENVIRONMENT), gate(guard(0), null, true));
        assertEquals(Set.of(JobObstacle.PROTECTED_ENVIRONMENT), gate(guard(1), REPORTER, false));
        assertEquals(Set.of(), gate(guard(1), DEVELOPER, false));
        assertEquals(Set.of(JobObstacle.RETRY_NEEDS_APPROVAL, JobObstacle.APPROVAL_PENDING), gate(guard(1), DEVELOPER, true));
        assertEquals(Set.of(JobObstacle.RETRY_NEEDS_APPROVAL), gate(guard(1), DEVELOPER, true, approved(1)));
        assertEquals(Set.of(JobObstacle.RETRY_NEEDS_APPROVAL, JobObstacle.APPROVAL_PENDING),
                gate(guard(1), DEVELOPER, true, approved(1), rejected(2)));
    }
}
