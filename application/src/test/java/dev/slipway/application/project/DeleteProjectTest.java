package dev.slipway.application.project;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyBoolean;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.inOrder;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.TestModules;
import dev.slipway.application.access.AccountDraft;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.fake.FakeAccessFacts;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.audit.fake.FakeAuditEvents;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.fake.FakeWork;
import dev.slipway.application.project.port.Projects;
import dev.slipway.application.project.port.Projects.Locked;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.access.Visibility;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.mockito.InOrder;

/** Projects that owners delete and archive, and those that go with their namespace. */
final class DeleteProjectTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

    private final InstantSource clock = InstantSource.fixed(NOW);
    private final FakeTransactions transactions = new FakeTransactions(clock);
    private final FakeDirectory directory = new FakeDirectory(transactions);
    private final FakeAuditEvents events = new FakeAuditEvents(transactions);
    private final FakeWork work = new FakeWork(transactions, clock);
    private final Projects projects = mock(Projects.class);
    private final ProjectModule use = TestModules.of(clock, transactions, events, work, projects, new FakeAccessFacts(directory, clock))
            .project;
    private final long group = directory.store(GroupDraft.named("g"));
    private final long project = directory.store(ProjectDraft.in(group, "p"));
    private final ProjectRef reference = new ProjectRef.Id(project);

    @BeforeEach
    void store() {
        Locked locked = mock(Locked.class);
        when(locked.updatedAt()).thenReturn(NOW);
        when(projects.lock(project)).thenReturn(Optional.of(locked));
        when(projects.hide(anyLong(), any())).thenReturn(true);
    }

    private Caller member(Role role) {
        long user = directory.user("member-" + role);
        directory.store(MemberDraft.ofGroup(group, user, role));
        return person(user);
    }

    private Caller person(long user) {
        return new Caller.Person(directory.account(user).orElseThrow(), 0, Set.of(Scope.API));
    }

    private Caller root() {
        return person(directory.store(AccountDraft.named("root").asAdministrator()));
    }

    private void delete(Caller caller, Freshness freshness) {
        use.deleteProject.delete(caller, reference, freshness);
    }

    private List<String> recorded() {
        return events.stored().stream()
                .map(each -> each.event().type() + " " + each.entity().id() + " by " + each.author().name()).toList();
    }

    private void assertKept() {
        verify(projects, never()).hide(anyLong(), any());
        verify(projects, never()).archive(anyLong(), anyBoolean(), any());
        assertEquals(List.of(), work.recorded());
        assertEquals(List.of(), recorded());
    }

    @ParameterizedTest
    @EnumSource(Role.class)
    void owners_delete_a_project(Role role) {
        Caller caller = member(role);
        if (role != Role.OWNER) {
            assertEquals(Refusal.forbidden().failure(), Refusals.of(() -> delete(caller, Freshness.ANY)));
            assertEquals(Refusal.forbidden().failure(), Refusals.of(() -> use.archiveProject.set(caller, reference, true)));
            assertKept();
            return;
        }
        delete(caller, Freshness.ANY);
        InOrder order = inOrder(projects);
        order.verify(projects).lock(project);
        order.verify(projects).hide(project, NOW);
        assertEquals(List.of("project.remove " + project), work.recorded());
        assertEquals(List.of("PROJECT_DESTROYED " + project + " by Name of member-OWNER"), recorded());
    }

    @Test
    void project_that_is_gone_changed_or_not_seen_stays() {
        Caller root = root();
        Caller other = person(directory.user("other"));
        assertEquals(Refusal.unauthenticated().failure(), Refusals.of(() -> delete(Caller.ANONYMOUS, Freshness.ANY)));
        assertEquals(Refusal.unauthenticated().failure(), Refusals.of(() -> use.archiveProject.set(Caller.ANONYMOUS, reference, true)));
        assertEquals(new Failure.NotFound("Project"), Refusals.of(() -> delete(other, Freshness.ANY)));
        assertEquals(new Failure.NotFound("Project"), Refusals.of(() -> use.archiveProject.set(other, reference, true)));
        assertEquals(new Failure.PreconditionFailed(),
                Refusals.of(() -> delete(root, new Freshness(Optional.of(NOW.minusSeconds(1))))));
        when(projects.lock(project)).thenReturn(Optional.empty());
        assertEquals(new Failure.NotFound("Project"), Refusals.of(() -> delete(root, Freshness.ANY)));
        assertEquals(new Failure.NotFound("Project"), Refusals.of(() -> use.archiveProject.set(root, reference, true)));
        assertKept();
    }

    @Test
    void project_that_is_archived_is_deleted_too() {
        directory.archiveProject(project);
        delete(member(Role.OWNER), Freshness.ANY);
        assertEquals(List.of("project.remove " + project), work.recorded());
    }

    @ParameterizedTest
    @CsvSource({"true, PROJECT_ARCHIVED", "false, PROJECT_UNARCHIVED"})
    void owner_archives_a_project_and_takes_it_out_of_the_archive(boolean archived, String event) {
        if (!archived) {
            directory.archiveProject(project);
        }
        use.archiveProject.set(member(Role.OWNER), reference, archived);
        verify(projects).archive(project, archived, NOW);
        assertEquals(List.of(event + " " + project + " by Name of member-OWNER"), recorded());
    }

    /** Project 2 is transferred to another namespace while its lock is waited for; project 3 is hidden already. */
    @Test
    void projects_of_a_namespace_are_hidden_under_their_locks() {
        when(projects.under(group)).thenReturn(List.of(1L, 2L, 3L), List.of(1L, 3L));
        when(projects.hide(3, NOW)).thenReturn(false);
        transactions.run(now -> use.projectsOfNamespace.hide(group, now));
        InOrder order = inOrder(projects);
        order.verify(projects).lock(1);
        order.verify(projects).lock(2);
        order.verify(projects).lock(3);
        order.verify(projects).hide(1, NOW);
        verify(projects, never()).hide(2, NOW);
        assertEquals(List.of("project.remove 1"), work.recorded());
    }

    @Test
    void projects_move_with_their_namespace_and_are_no_more_visible() {
        use.projectsOfNamespace.moved(group, "g", "h");
        verify(projects).move(group, "g", "h");
        use.projectsOfNamespace.narrowed(group, Visibility.INTERNAL, NOW);
        verify(projects).narrow(group, Visibility.INTERNAL, NOW);
        for (boolean none : List.of(true, false)) {
            when(projects.noneUnder(group)).thenReturn(none);
            assertEquals(none, use.projectsOfNamespace.removed(group));
        }
    }
}
