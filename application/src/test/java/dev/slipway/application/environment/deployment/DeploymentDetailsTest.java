package dev.slipway.application.environment.deployment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.environment.DeployRights;
import dev.slipway.application.environment.DeploymentFilter;
import dev.slipway.application.environment.DeploymentView;
import dev.slipway.application.environment.ProjectEnvironment;
import dev.slipway.application.environment.port.DeploymentApprovals;
import dev.slipway.application.environment.port.DeploymentRecords;
import dev.slipway.application.environment.port.DeploymentRecords.LockedDeployment;
import dev.slipway.application.environment.port.DeploymentRecords.Origin;
import dev.slipway.application.environment.port.Environments;
import dev.slipway.application.job.JobView;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Standing;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.branch.AccessGrant;
import dev.slipway.domain.environment.DeploymentStatus;
import dev.slipway.domain.environment.EnvironmentState;
import dev.slipway.domain.environment.ReportedStatus;
import dev.slipway.domain.environment.protection.ApprovalStatus;
import dev.slipway.domain.environment.protection.ApprovalTally;
import dev.slipway.domain.environment.protection.DeploymentApproval;
import dev.slipway.domain.environment.protection.EnvironmentGrant;
import dev.slipway.domain.environment.protection.EnvironmentGuard;
import dev.slipway.domain.environment.protection.EnvironmentOwner;
import dev.slipway.domain.environment.protection.ProtectedEnvironment;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a deployment shows of its approval rules, decisions and job. Groups 8 and 9 approve, of which strangers see 8. */
final class DeploymentDetailsTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
    private static final AccessGrant OPEN = new AccessGrant.Group(8);
    private static final AccessGrant HIDDEN = new AccessGrant.Group(9);
    private static final AccessGrant ADA = new AccessGrant.User(3);

    private final Access access = mock(Access.class);
    private final DeploymentRecords records = mock();
    private final DeploymentApprovals approvals = mock();
    private final DeployRights rights = mock(DeployRights.class);
    private final Approvals found = new Approvals(access, records, approvals, rights);
    private final ProjectEnvironment environment = mock(ProjectEnvironment.class);
    private final EnvironmentGrant rule = EnvironmentGrant.approve(OPEN, 1).withId(11);
    private final EnvironmentGrant other = EnvironmentGrant.approve(HIDDEN, 1).withId(12);
    private final EnvironmentGuard guard = new EnvironmentGuard(List.of(ProtectedEnvironment.named(new EnvironmentOwner.Project(7), "live",
            List.of(rule, other))));
    private final DeploymentView deployment = new DeploymentView(5, 1, new DeploymentView.Commitish("main", false, "c"),
            DeploymentStatus.BLOCKED, new DeploymentView.Times(NOW, NOW, Optional.empty()), Optional.of(user(3)), environment,
            Optional.of(mock(JobView.class)));

    private static UserBrief user(long id) {
        return new UserBrief(id, "ada", "Ada", AccountState.ACTIVE, "");
    }

    private static Caller caller(boolean administrator) {
        return new Caller.Person(new Account(4, "ben", "Ben", administrator, false, AccountState.ACTIVE), 0, Set.of());
    }

    private static ProjectGrant grant(Role role) {
        return new ProjectGrant(7, 1, "acme/tool", "main", new Standing(true, false, false, Optional.ofNullable(role), Visibility.PUBLIC,
                true, false));
    }

    private static ApprovalView decision(long ruleId) {
        return new ApprovalView(new DeploymentApproval(4, OptionalLong.of(ruleId), Set.of(), ApprovalStatus.APPROVED),
                Optional.of(user(4)), "", NOW);
    }

    @BeforeEach
    void begin() {
        when(records.origin(7, 5)).thenReturn(Optional.of(new Origin(OptionalLong.of(1), OptionalLong.of(6), Optional.empty())));
        when(rights.guard(7, environment, Optional.empty())).thenReturn(guard);
        when(rights.names(guard)).thenReturn(Map.of(OPEN, "Open", HIDDEN, "Hidden", ADA, "Ada"));
        when(access.seenGroups(any(), any())).thenAnswer(call -> {
            assertEquals(Set.of(8L, 9L), call.getArgument(1));
            return Set.of(8L);
        });
        when(approvals.of(5)).thenReturn(List.of(decision(11), decision(12)));
    }

    /** Members of the project are shown all groups, as they are shown their members. */
    @ParameterizedTest
    @CsvSource({"false,       , false", "true,        , true", "false, GUEST, true"})
    void groups_of_rules_are_named_to_those_who_see_them(boolean administrator, Role role, boolean all) {
        DeploymentDetail detail = found.detail(caller(administrator), grant(role), deployment);
        assertEquals(all ? Set.of(OPEN, HIDDEN, ADA) : Set.of(OPEN, ADA), detail.names().keySet());
        assertEquals(deployment, detail.deployment());
        when(records.origin(7, 5)).thenReturn(Optional.empty());
        assertEquals("none", Refusals.end(() -> found.detail(caller(administrator), grant(role), deployment)));
    }

    @Test
    void decisions_are_shown_with_the_rules_that_they_count_for() {
        DeploymentDetail detail = found.detail(caller(true), grant(null), deployment);
        assertEquals(List.of(rule, other), detail.rules());
        assertEquals(List.of(decision(11)), detail.of(rule));
        assertEquals(Set.of(3L, 6L), detail.creators(), "the user of the deployment, and the one for whom its job runs now");
        assertEquals(ApprovalTally.of(guard, List.of(decision(11).approval(), decision(12).approval())), detail.tally());
    }

    /** Jobs of a project may be hidden from readers of its code. */
    @ParameterizedTest
    @CsvSource({"true", "false"})
    void job_is_shown_to_readers_of_jobs(boolean reads) {
        ProjectGrant grant = mock(ProjectGrant.class);
        when(grant.id()).thenReturn(7L);
        when(grant.standing()).thenReturn(grant(Role.GUEST).standing());
        when(grant.allows(Ability.READ_JOBS)).thenReturn(reads);
        when(access.project(any(), any(), any())).thenReturn(grant);
        when(records.find(7, 5)).thenReturn(Optional.of(deployment));
        when(records.list(7, DeploymentFilter.ALL, PageRequest.Offset.first())).thenReturn(new Page<>(List.of(deployment), 1));
        DeploymentReads shown = new DeploymentReads(access, records, found);
        assertEquals(reads, shown.get(caller(false), null, 5).deployment().job().isPresent());
        assertEquals(reads, shown.list(caller(false), null, DeploymentFilter.ALL, PageRequest.Offset.first()).items().getFirst().job()
                .isPresent());
        assertEquals("none", Refusals.end(() -> shown.get(caller(false), null, 6)));
    }

    /** What is left of a job that is gone can be moved by clients, unless a later deployment has succeeded. */
    @ParameterizedTest
    @CsvSource({"true, RUNNING, invalid status deployment.outdated", "false, RUNNING, done", "true, FAILED, done"})
    void outdated_deployment_does_not_run_any_more(boolean outdated, ReportedStatus status, String end) {
        ProjectGrant grant = grant(Role.DEVELOPER);
        Environments environments = mock();
        when(access.project(any(), any(), any())).thenReturn(grant);
        when(records.lock(7, 5)).thenReturn(Optional.of(new LockedDeployment(5, 9, DeploymentStatus.CREATED, false, false, outdated, NOW)));
        when(records.find(7, 5)).thenReturn(Optional.of(deployment));
        when(environments.lock(7, 9)).thenReturn(Optional.of(environment));
        when(environment.state()).thenReturn(EnvironmentState.AVAILABLE);
        UpdateDeployment update = new UpdateDeployment(access, new DeploymentReads(access, records, found), records, environments, rights,
                new FakeTransactions(() -> NOW));
        assertEquals(end, Refusals.end(() -> update.update(caller(false), new ProjectRef.Id(7), 5, status)));
        verify(records, "done".equals(end) ? times(1) : never()).move(5, status.status(), NOW);
    }
}
