package dev.slipway.application.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.mockito.AdditionalMatchers.aryEq;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;

import dev.slipway.application.access.GroupRef;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.audit.fake.FakeAuditEvents;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.namespace.RunnersTokens;
import dev.slipway.application.namespace.port.Groups;
import dev.slipway.application.pipeline.CiUseCases;
import dev.slipway.application.project.port.Projects;
import dev.slipway.application.runner.RunnerReads.Narrowing;
import dev.slipway.application.runner.RunnerReads.Shown;
import dev.slipway.application.runner.port.Runners;
import dev.slipway.application.runner.port.Runners.Owner;
import dev.slipway.application.runner.port.Runners.Process;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.runner.RunnerStatus;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Runners that users see, and the tokens with which they register more. */
class RunnerReadsTest extends CiUseCases {

    private static final Narrowing ALL = new Narrowing(Optional.empty(), Optional.empty(), Optional.empty(), List.of());
    private static final PageRequest FIRST = PageRequest.Offset.first();
    private static final Failure UNAUTHENTICATED = new Failure.Unauthenticated(Optional.empty());

    private final Runners runners = world().port(Runners.class);
    private final RunnerReads reads = new RunnerReads(house.access, runners, new ManagedRunners(house.access, runners), house.world);
    private final long group = world().group();
    private final long other = world().project();
    private final long ofInstallation = runner(Owner.INSTANCE);
    private final long ofGroup = runner(Owner.group(group));
    private final long ofProject = runner(Owner.project(project));
    private final long ofOther = runner(Owner.project(other));
    private final Caller administrator = house.accounts.administrator();
    private final Caller maintainer = house.accounts.member(project, Role.MAINTAINER);

    private final Projects projects = mock();
    private final Groups groups = mock();
    private final FakeAuditEvents events = new FakeAuditEvents(house.world.transactions());
    private final ResetRegistrationToken reset = new ResetRegistrationToken(house.access, projects, groups,
            new RunnersTokens(house.secrets), house.world.transactions(), new AuditTrail(events));

    private static List<Long> ids(Page<Shown> page) {
        return page.items().stream().map(Shown::id).sorted().toList();
    }

    @Test
    void administrators_list_all_runners_and_users_those_that_they_manage() {
        assertEquals(List.of(ofInstallation, ofGroup, ofProject, ofOther), ids(reads.all(administrator, ALL, FIRST)));
        assertForbidden(() -> reads.all(maintainer, ALL, FIRST));
        assertEquals(UNAUTHENTICATED, failure(() -> reads.all(Caller.ANONYMOUS, ALL, FIRST)));
        assertEquals(List.of(ofProject), ids(reads.managed(maintainer, ALL, FIRST)));
        assertEquals(List.of(), ids(reads.managed(house.accounts.member(project, Role.DEVELOPER), ALL, FIRST)));
        assertEquals(UNAUTHENTICATED, failure(() -> reads.managed(Caller.ANONYMOUS, ALL, FIRST)));
    }

    @Test
    void maintainers_list_the_runners_that_serve_their_project() {
        assertRoles(Role.MAINTAINER,
                caller -> assertEquals(List.of(ofInstallation, ofProject), ids(reads.ofProject(caller, here(), ALL, FIRST))));
    }

    @Test
    void owners_list_the_runners_that_serve_their_group() {
        GroupRef here = new GroupRef.Id(group);
        Caller owner = house.accounts.groupMember(group, Role.OWNER);
        assertEquals(List.of(ofInstallation, ofGroup), ids(reads.ofGroup(owner, here, ALL, FIRST)));
        assertForbidden(() -> reads.ofGroup(house.accounts.groupMember(group, Role.MAINTAINER), here, ALL, FIRST));
        assertEquals(new Failure.NotFound("Group"), failure(() -> reads.ofGroup(house.accounts.stranger(), here, ALL, FIRST)));
        assertEquals(UNAUTHENTICATED, failure(() -> reads.ofGroup(Caller.ANONYMOUS, here, ALL, FIRST)));
    }

    @Test
    void runner_shows_the_projects_of_the_reader_and_all_to_administrators() {
        write(() -> runners.assign(ofProject, other, now()));
        assertEquals(List.of(project), projects(reads.get(maintainer, ofProject)));
        assertEquals(List.of(project, other), projects(reads.get(administrator, ofProject)));
        assertEquals(List.of(), projects(reads.get(maintainer, ofInstallation)));
        assertEquals(new Failure.NotFound("Runner"), failure(() -> reads.get(maintainer, ofOther)));
    }

    private static List<Long> projects(Shown shown) {
        return shown.runner().projects().stream().map(RunnerView.Project::id).toList();
    }

    @Test
    void status_of_a_runner_follows_from_its_last_contact() {
        assertEquals(RunnerStatus.NEVER_CONTACTED, reads.get(maintainer, ofProject).status());
        runners.heard(ofProject, new Process("s_1", null, null, null, null, null, null, Map.of(), "192.0.2.1"), now());
        assertEquals(RunnerStatus.ONLINE, reads.get(maintainer, ofProject).status());
        after(RunnerStatus.ONLINE_FOR.plus(Duration.ofSeconds(1)));
        assertEquals(RunnerStatus.OFFLINE, reads.get(maintainer, ofProject).status());
        assertEquals(List.of(RunnerStatus.OFFLINE), reads.managed(maintainer, ALL, FIRST).items().stream().map(Shown::status).toList());
    }

    @Test
    void registration_token_of_a_project_is_replaced_by_its_maintainers() {
        assertForbidden(() -> reset.ofProject(house.accounts.member(project, Role.DEVELOPER), here()));
        assertEquals(new Failure.NotFound("Project"), failure(() -> reset.ofProject(maintainer, new ProjectRef.Id(other))));
        assertEquals(UNAUTHENTICATED, failure(() -> reset.ofProject(Caller.ANONYMOUS, here())));
        verifyNoInteractions(projects);
        assertEquals(0, events.stored().size());
        String token = reset.ofProject(maintainer, here());
        verify(projects).keepRunnersToken(eq(project), any(), aryEq(house.secrets.digest(token)));
        assertNotEquals(token, reset.ofProject(maintainer, here()));
        assertEquals(List.of("RUNNER_REGISTRATION_TOKEN_RESET PROJECT " + project, "RUNNER_REGISTRATION_TOKEN_RESET PROJECT " + project),
                recorded());
    }

    @Test
    void registration_token_of_a_group_is_replaced_by_its_owners() {
        GroupRef here = new GroupRef.Id(group);
        Caller owner = house.accounts.groupMember(group, Role.OWNER);
        assertForbidden(() -> reset.ofGroup(house.accounts.groupMember(group, Role.MAINTAINER), here));
        assertEquals(UNAUTHENTICATED, failure(() -> reset.ofGroup(Caller.ANONYMOUS, here)));
        verifyNoInteractions(groups);
        String token = reset.ofGroup(owner, here);
        verify(groups).keepRunnersToken(eq(group), any(), aryEq(house.secrets.digest(token)));
        assertEquals(List.of("RUNNER_REGISTRATION_TOKEN_RESET GROUP " + group), recorded());
    }

    @Test
    void installation_has_no_registration_token() {
        assertForbidden(() -> reset.ofInstance(maintainer));
        assertEquals(new Failure.Forbidden(Optional.of(Reason.of("runner.no_instance_registration"))),
                failure(() -> reset.ofInstance(administrator)));
        assertEquals(List.of(), recorded());
    }

    private List<String> recorded() {
        return events.stored().stream().map(view -> view.event().type() + " " + view.entity().type() + " " + view.entity().id()).toList();
    }
}
