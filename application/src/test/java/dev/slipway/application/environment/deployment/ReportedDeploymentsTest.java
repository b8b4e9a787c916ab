package dev.slipway.application.environment.deployment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.slipway.application.environment.DeploymentFilter;
import dev.slipway.application.environment.DeploymentView;
import dev.slipway.application.environment.DeploymentView.Commitish;
import dev.slipway.application.environment.EnvironmentFilter;
import dev.slipway.application.environment.EnvironmentModule;
import dev.slipway.application.environment.ProjectEnvironment;
import dev.slipway.application.environment.port.Environments;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.pipeline.CiUseCases;
import dev.slipway.application.pipeline.JobDraft;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.branch.AccessGrant;
import dev.slipway.domain.environment.DeploymentStatus;
import dev.slipway.domain.environment.EnvironmentState;
import dev.slipway.domain.environment.EnvironmentTier;
import dev.slipway.domain.environment.ReportedStatus;
import dev.slipway.domain.environment.protection.EnvironmentGrant;
import dev.slipway.domain.environment.protection.EnvironmentOwner;
import dev.slipway.domain.environment.protection.ProtectedEnvironment;
import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.Shas;
import dev.slipway.domain.repository.Signature;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Deployments that clients report: created, moved and deleted. */
final class ReportedDeploymentsTest extends CiUseCases {

    private static final String SHA = "a".repeat(40);
    private static final Commitish MAIN = new Commitish("main", false, SHA);

    private final EnvironmentModule use = house.modules.environment;
    private final Environments environments = world().port(Environments.class);
    private final Caller developer = house.accounts.known(house.accounts.member(project, Role.DEVELOPER));
    private final Caller maintainer = house.accounts.known(house.accounts.member(project, Role.MAINTAINER));

    @BeforeEach
    void begin() {
        Signature ada = new Signature("Ada", "ada@example.com", now());
        house.repository.commit(new Commit(SHA, List.of(), ada, ada, "Add it"), null);
        house.refs.move(project, RefName.branch("main"), Shas.ZERO, SHA);
        house.refs.move(project, RefName.tag("v1"), Shas.ZERO, SHA);
    }

    private DeploymentView report(Caller caller, String environment, ReportedStatus status) {
        return use.createDeployment.create(caller, here(), new CreateDeployment.Request(environment, MAIN, status));
    }

    private DeploymentView update(Caller caller, long id, ReportedStatus status) {
        return use.updateDeployment.update(caller, here(), id, status);
    }

    private void delete(Caller caller, long id) {
        use.deleteDeployment.delete(caller, here(), id, Freshness.ANY);
    }

    private ProjectEnvironment environment(String name) {
        return environments.list(project, EnvironmentFilter.ALL.withName(name), PageRequest.Offset.first()).items().getFirst();
    }

    private void protect(String name, AccessGrant deployers) {
        world().protect(ProtectedEnvironment.named(new EnvironmentOwner.Project(project), name,
                List.of(EnvironmentGrant.deploy(deployers))));
    }

    @Test
    void developers_report_deployments() {
        assertRoles(Role.DEVELOPER, caller -> report(caller, "prod", ReportedStatus.RUNNING));
    }

    @Test
    void developers_report_what_became_of_a_deployment() {
        long id = report(developer, "prod", ReportedStatus.RUNNING).id();
        assertRoles(Role.DEVELOPER, caller -> update(caller, id, ReportedStatus.SUCCESS));
    }

    @Test
    void maintainers_delete_deployments() {
        assertRoles(Role.MAINTAINER, caller -> delete(caller, report(developer, "prod", ReportedStatus.FAILED).id()));
    }

    /** Each status that is reported first, and the state of an environment that was stopped. */
    @ParameterizedTest
    @CsvSource({"RUNNING, STOPPED", "SUCCESS, AVAILABLE", "FAILED, STOPPED", "CANCELED, STOPPED"})
    void success_starts_the_environment(ReportedStatus status, EnvironmentState state) {
        DeploymentView made = report(developer, "review/x", ReportedStatus.RUNNING);
        assertEquals(EnvironmentTier.DEVELOPMENT, made.environment().tier(), "guessed of a new environment");
        assertEquals(List.of(MAIN, DeploymentStatus.RUNNING, id(developer)),
                List.of(made.commit(), made.status(), made.user().orElseThrow().id()));
        write(() -> environments.move(made.environment().id(), EnvironmentState.STOPPED, now()));
        assertEquals(status.status(), report(developer, "review/x", status).status());
        assertEquals(state, environment("review/x").state());
        write(() -> environments.move(made.environment().id(), EnvironmentState.STOPPED, now()));
        if (status != ReportedStatus.RUNNING) {
            assertEquals(status.status(), update(developer, made.id(), status).status());
            assertEquals(state, environment("review/x").state());
        }
    }

    /** Errors of all fields are told at once. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "prod | main | false | full  | done",
        "prod | v1   | true  | full  | done",
        "prod | v1   | false | full  | invalid ref deployment.ref_missing",
        "prod | main | true  | full  | invalid ref deployment.ref_missing",
        "prod | main | false | other | invalid sha deployment.commit_missing",
        "/    | main | false | full  | invalid environment environment.name_characters",
        "/    | x    | false | other | invalid environment environment.name_characters and sha deployment.commit_missing "
                + "and ref deployment.ref_missing"})
    void deployment_names_an_environment_a_commit_and_a_ref(String name, String ref, boolean tag, String commit, String end) {
        String sha = "full".equals(commit) ? SHA : "b".repeat(40);
        assertEquals(end, Refusals.end(() -> use.createDeployment.create(developer, here(),
                new CreateDeployment.Request(name, new Commitish(ref, tag, sha), ReportedStatus.RUNNING))));
    }

    /** A branch or the beginning of a name would move on. */
    @Test
    void commit_is_named_in_full() {
        Commit commit = mock(Commit.class);
        when(commit.sha()).thenReturn("aaaaaaaa", SHA);
        house.repository.commit(commit, null);
        assertEquals("invalid sha deployment.commit_missing", Refusals.end(() -> use.createDeployment.create(developer, here(),
                new CreateDeployment.Request("prod", new Commitish("main", false, "aaaaaaaa"), ReportedStatus.RUNNING))));
    }

    @Test
    void protected_environment_takes_reports_of_those_who_may_deploy() {
        long id = report(developer, "prod", ReportedStatus.RUNNING).id();
        long ended = report(developer, "stage", ReportedStatus.FAILED).id();
        protect("prod", AccessGrant.MAINTAINERS);
        protect("stage", new AccessGrant.User(id(developer)));
        Failure denied = new Failure.Forbidden(Optional.of(Reason.of("environment.protected")));
        assertEquals(denied, failure(() -> report(developer, "prod", ReportedStatus.RUNNING)));
        assertEquals(denied, failure(() -> update(developer, id, ReportedStatus.SUCCESS)));
        assertEquals(DeploymentStatus.RUNNING, use.deploymentReads.get(developer, here(), id).deployment().status());
        update(maintainer, id, ReportedStatus.SUCCESS);
        assertEquals(denied, failure(() -> delete(maintainer, ended)));
    }

    @Test
    void deployment_moves_as_its_life_cycle_says() {
        long id = report(developer, "prod", ReportedStatus.RUNNING).id();
        update(developer, id, ReportedStatus.SUCCESS);
        after(Duration.ofMinutes(1));
        DeploymentView same = update(developer, id, ReportedStatus.SUCCESS);
        assertEquals(now().minus(Duration.ofMinutes(1)), same.times().updatedAt(), "repeated reports change nothing");
        assertEquals(List.of(FieldError.of("status", "deployment.transition", "running", "success")),
                ((Failure.Invalid) failure(() -> update(developer, id, ReportedStatus.RUNNING))).errors());
        assertNotFound(() -> update(developer, id + 1, ReportedStatus.FAILED));
        assertNotFound(() -> delete(maintainer, id + 1));
    }

    @Test
    void deployment_of_a_job_follows_the_job_alone() {
        begun(PipelineDraft.in(project, JobDraft.of("ship", 0).on("live", "start", null)).by(id(developer)));
        long id = use.deploymentReads.list(developer, here(), DeploymentFilter.ALL, PageRequest.Offset.first()).items().getFirst().id();
        assertEquals(new Failure.Forbidden(Optional.of(Reason.of("deployment.of_job"))),
                failure(() -> update(developer, id, ReportedStatus.SUCCESS)));
    }

    @Test
    void current_and_running_deployments_are_kept() {
        long running = report(developer, "prod", ReportedStatus.RUNNING).id();
        long current = report(developer, "prod", ReportedStatus.SUCCESS).id();
        assertEquals("deployment.running", badRequest(() -> delete(maintainer, running)));
        assertEquals("deployment.current", badRequest(() -> delete(maintainer, current)));
        report(developer, "prod", ReportedStatus.SUCCESS);
        assertEquals(new Failure.PreconditionFailed(), failure(() -> use.deleteDeployment.delete(maintainer, here(), current,
                new Freshness(Optional.of(now().minusSeconds(1))))));
        delete(maintainer, current);
        assertNotFound(() -> use.deploymentReads.get(maintainer, here(), current));
    }
}
