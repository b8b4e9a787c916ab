package dev.slipway.application.environment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.environment.port.DeploymentGuards;
import dev.slipway.application.kernel.Change;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.pipeline.port.PipelineOrigins;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.branch.AccessGrant;
import dev.slipway.domain.environment.EnvironmentState;
import dev.slipway.domain.environment.EnvironmentTier;
import dev.slipway.domain.environment.protection.EnvironmentGrant;
import dev.slipway.domain.environment.protection.EnvironmentGuard;
import dev.slipway.domain.environment.protection.EnvironmentOwner;
import dev.slipway.domain.environment.protection.ProtectedEnvironment;
import dev.slipway.domain.kernel.Reason;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Protected environments are changed by those who may deploy to them: maintainers here. */
final class EnvironmentRightsTest extends StoppingUseCases {

    private ProtectedEnvironment protecting(String name) {
        return ProtectedEnvironment.named(new EnvironmentOwner.Project(project), name,
                List.of(EnvironmentGrant.deploy(AccessGrant.MAINTAINERS)));
    }

    private static void assertProtected(Executable act) {
        assertEquals(new Failure.Forbidden(Optional.of(Reason.of("environment.protected"))), failure(act));
    }

    @Test
    void protected_environment_is_changed_stopped_and_deleted_by_those_who_may_deploy() {
        long id = plain("live");
        world().protect(protecting("live"));
        UpdateEnvironment.Request address = new UpdateEnvironment.Request(Change.to("https://x"), Optional.empty());
        assertProtected(() -> module.updateEnvironment.update(developer, here(), id, address));
        assertProtected(() -> module.stopEnvironment.stop(developer, here(), id, false));
        assertProtected(() -> module.stopEnvironment.stop(developer, here(), id, true));
        assertEquals(EnvironmentState.AVAILABLE, state(id));
        assertEquals(Optional.of("https://x"), module.updateEnvironment.update(maintainer, here(), id, address).externalUrl());
        assertEquals(EnvironmentState.STOPPED, module.stopEnvironment.stop(maintainer, here(), id, false).state());
        assertProtected(() -> module.deleteEnvironment.delete(developer, here(), id, Freshness.ANY));
        module.deleteEnvironment.delete(maintainer, here(), id, Freshness.ANY);
        assertEquals(Optional.empty(), environments.find(project, id));
    }

    /** Protections of groups are for tiers. */
    @Test
    void environment_is_given_no_tier_that_the_caller_may_not_deploy_to() {
        long id = plain("review/x");
        long group = world().port(PipelineOrigins.class).find(project).orElseThrow().namespaceId();
        world().protect(ProtectedEnvironment.named(new EnvironmentOwner.Group(group), "production",
                List.of(EnvironmentGrant.deploy(new AccessGrant.User(id(maintainer))))));
        UpdateEnvironment.Request production = new UpdateEnvironment.Request(Change.keep(), Optional.of(EnvironmentTier.PRODUCTION));
        assertProtected(() -> module.updateEnvironment.update(developer, here(), id, production));
        assertEquals(EnvironmentTier.PRODUCTION, module.updateEnvironment.update(maintainer, here(), id, production).tier());
    }

    @Test
    void environments_that_a_caller_may_deploy_to_are_told_one_by_one() {
        ProjectEnvironment live = environments.find(project, plain("live")).orElseThrow();
        ProjectEnvironment open = environments.find(project, plain("open")).orElseThrow();
        assertEquals(List.of(true, true), deployable(developer, live, open));
        world().protect(protecting("live"));
        assertEquals(List.of(false, true), deployable(developer, live, open));
        assertEquals(List.of(true, true), deployable(maintainer, live, open));
    }

    private List<Boolean> deployable(Caller caller, ProjectEnvironment... some) {
        ProjectGrant grant = house.access.project(caller, here());
        List<Boolean> each = List.of(some).stream().map(environment -> module.deployRights.mayDeploy(caller, grant, environment)).toList();
        assertEquals(each, List.of(some).stream().map(module.deployRights.deployable(caller, grant)::test).toList());
        return each;
    }

    @Test
    void names_of_protections_are_read_where_there_are_some() {
        DeploymentGuards guards = mock();
        DeployRights rights = new DeployRights(guards);
        assertEquals(Map.of(), rights.names(EnvironmentGuard.OPEN));
        verify(guards, never()).names(any());
        AccessGrant user = new AccessGrant.User(3);
        when(guards.names(Set.of(AccessGrant.MAINTAINERS, user))).thenReturn(Map.of(user, "Ada"));
        assertEquals(Map.of(user, "Ada"), rights.names(new EnvironmentGuard(List.of(ProtectedEnvironment.named(
                new EnvironmentOwner.Project(7), "live", List.of(EnvironmentGrant.deploy(AccessGrant.MAINTAINERS),
                        EnvironmentGrant.approve(user, 1)))))));
        rights.lock(7, "live");
        verify(guards).lock(7, "live");
        when(guards.ownApprovals(7)).thenReturn(true);
        assertEquals(List.of(true, false), List.of(rights.ownApprovals(7), rights.ownApprovals(8)));
    }

    @Test
    void job_of_the_last_deployment_is_shown_to_readers_of_jobs() {
        long pipeline = deployed("review/x", null);
        long id = named("review/x");
        EnvironmentDetail detail = environments.detail(project, id).orElseThrow();
        assertEquals(id(pipeline, "ship"), module.environmentReads.get(house.accounts.member(project, Role.REPORTER), here(), id).content()
                .lastDeployment().orElseThrow().job().orElseThrow().id());
        assertEquals(Optional.empty(), detail.withoutJob().lastDeployment().orElseThrow().job());
        assertEquals(detail.lastDeployment().orElseThrow().commit(), detail.withoutJob().lastDeployment().orElseThrow().commit());
    }

    /** Jobs of a project may be hidden from readers of its code. */
    @Test
    void environment_is_shown_without_the_job_to_others() {
        deployed("review/x", null);
        long id = named("review/x");
        ProjectGrant grant = mock(ProjectGrant.class);
        when(grant.id()).thenReturn(project);
        Access access = mock(Access.class);
        when(access.project(any(), any(), any())).thenReturn(grant);
        assertEquals(Optional.empty(), new EnvironmentReads(access, environments, mock()).get(developer, here(), id).content()
                .lastDeployment().orElseThrow().job());
    }
}
