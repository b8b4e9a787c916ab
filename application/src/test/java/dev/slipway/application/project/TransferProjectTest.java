package dev.slipway.application.project;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.TestModules;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.fake.FakeAccessFacts;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.audit.fake.FakeAuditEvents;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.fake.FakeWork;
import dev.slipway.application.namespace.NamespaceBrief;
import dev.slipway.application.namespace.address.NamespaceView;
import dev.slipway.application.namespace.port.Namespaces;
import dev.slipway.application.project.port.Projects;
import dev.slipway.application.project.port.Projects.Home;
import dev.slipway.application.project.port.Projects.Locked;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.namespace.NamespaceKind;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Owners who transfer a project while their role in it ends: the transfer waits for the lock of the project. */
class TransferProjectTest {

    private static final Instant NOW = Instant.parse("2024-05-06T07:08:09Z");
    private static final Failure FORBIDDEN = Refusal.forbidden().failure();

    private final InstantSource clock = InstantSource.fixed(NOW);
    private final FakeTransactions transactions = new FakeTransactions(clock);
    private final FakeDirectory rows = new FakeDirectory(transactions);
    private final Projects projects = mock(Projects.class);
    private final Namespaces namespaces = mock(Namespaces.class);
    private final FakeWork work = new FakeWork(transactions, clock);
    private final FakeAuditEvents events = new FakeAuditEvents(transactions);
    private final List<Long> told = new ArrayList<>();
    private final TransferProject transfer = transfer();

    private final long group = rows.store(GroupDraft.named("from").visible(Visibility.PUBLIC));
    private final long target = rows.store(GroupDraft.named("to").visible(Visibility.PUBLIC));
    private final ProjectRef project = new ProjectRef.Id(rows.store(ProjectDraft.in(group, "p").visible(Visibility.PUBLIC)));
    private final Caller owner = owner();

    private TransferProject transfer() {
        TestModules modules = TestModules.of(clock, transactions, projects, namespaces, work, events, new FakeAccessFacts(rows, clock));
        ProjectListener part = new ProjectListener() {

            @Override
            public void transferred(long projectId) {
                told.add(projectId);
            }
        };
        return new TransferProject(modules.access.access, projects, namespaces, List.of(part), transactions, modules.audit.auditTrail);
    }

    private Caller owner() {
        long id = rows.user("owner");
        rows.store(MemberDraft.ofGroup(group, id, Role.OWNER));
        rows.store(MemberDraft.ofGroup(target, id, Role.OWNER));
        return new Caller.Person(rows.account(id).orElseThrow(), 1, Set.of());
    }

    @BeforeEach
    void store() {
        when(namespaces.find(any(), any())).thenReturn(Optional.of(new NamespaceView(new NamespaceBrief(target, "to", "to",
                NamespaceKind.GROUP, "to", null, null, null, null), Optional.of(Role.OWNER), 1, Optional.empty())));
        when(projects.lockHome(anyLong(), any())).thenReturn(Optional.of(new Home(target, NamespaceKind.GROUP, "to", Visibility.PUBLIC,
                null, 0, 0, Map.of(), Optional.empty(), Optional.of(Role.OWNER))));
        when(projects.transfer(anyLong(), anyLong(), any(), anyString(), any())).thenReturn(true);
        locks(() -> { });
    }

    /** @param meanwhile what another transaction changes while the lock of the project is waited for */
    private void locks(Runnable meanwhile) {
        when(projects.lock(anyLong())).thenAnswer(call -> {
            meanwhile.run();
            ProjectAttributes attributes = new ProjectAttributes("p", "p", null, Visibility.PUBLIC, "main", true, true, true, true, false,
                    false, 3600, null, null, Map.of());
            return Optional.of(new Locked(attributes, group, "from/p", Visibility.PUBLIC, Optional.empty(), NOW));
        });
    }

    private List<Runnable> transfers() {
        return List.of(() -> transfer.transfer(owner, project, new GroupRef.Id(target)),
                () -> transfer.intoGroup(owner, project, new GroupRef.Id(target)));
    }

    @Test
    void owner_transfers_a_project_on_both_ways() {
        for (Runnable way : transfers()) {
            way.run();
        }
        verify(projects, times(2)).transfer(anyLong(), anyLong(), any(), anyString(), any());
    }

    @Test
    void owner_whose_role_ends_while_the_lock_is_waited_for_transfers_nothing() {
        for (Runnable way : transfers()) {
            MemberDraft again = MemberDraft.ofGroup(group, owner.accountId().orElseThrow(), Role.OWNER);
            locks(() -> rows.memberships().filter(held -> held.groupId() == group).toList().forEach(rows::remove));
            assertEquals(FORBIDDEN, Refusals.of(way::run));
            rows.store(again);
        }
        verify(projects, never()).transfer(anyLong(), anyLong(), any(), anyString(), any());
    }

    private Caller member(Role role) {
        long id = rows.user("member");
        rows.store(MemberDraft.ofGroup(group, id, role));
        rows.store(MemberDraft.ofGroup(target, id, Role.OWNER));
        return new Caller.Person(rows.account(id).orElseThrow(), 1, Set.of());
    }

    private void home(Home home) {
        when(projects.lockHome(anyLong(), any())).thenReturn(Optional.ofNullable(home));
    }

    private Home to(long id, Visibility visibility, Role role) {
        return new Home(id, NamespaceKind.GROUP, "to", visibility, null, 0, 0, Map.of(), Optional.empty(), Optional.ofNullable(role));
    }

    private List<String> ends(Caller caller, ProjectRef which) {
        return List.of(Refusals.end(() -> transfer.transfer(caller, which, new GroupRef.Id(target))),
                Refusals.end(() -> transfer.intoGroup(caller, which, new GroupRef.Id(target))));
    }

    private void assertStays() {
        verify(projects, never()).transfer(anyLong(), anyLong(), any(), anyString(), any());
        assertEquals(List.of(), told);
        assertEquals(List.of(), events.stored());
    }

    private long id() {
        return ((ProjectRef.Id) project).id();
    }

    /** The group admits less than the public, a personal namespace has no limit. */
    @ParameterizedTest
    @CsvSource({"PUBLIC, PUBLIC", "INTERNAL, INTERNAL", "PRIVATE, PRIVATE", ", PUBLIC"})
    void transferred_project_has_a_new_address_and_is_no_more_visible_than_its_group(Visibility ofGroup, Visibility visibility) {
        home(to(target, ofGroup, Role.OWNER));
        assertEquals(id(), transfer.transfer(owner, project, new GroupRef.Id(target)));
        ProjectAttributes attributes = new ProjectAttributes("p", "p", null, visibility, "main", true, true, true, true, false, false, 3600,
                null, null, Map.of());
        verify(projects).transfer(id(), target, attributes, "to/p", NOW);
        assertEquals(List.of(id()), told);
        assertEquals(List.of("PROJECT_TRANSFERRED " + id() + " by Name of owner: namespace from/p to to/p"), events.stored().stream()
                .map(each -> each.event().type() + " " + each.entity().id() + " by " + each.author().name() + ": "
                        + each.event().change().map(change -> change.attribute() + " " + change.from().orElseThrow() + " to "
                        + change.to().orElseThrow()).orElse("")).toList());
    }

    @ParameterizedTest
    @EnumSource(Role.class)
    void owners_transfer_a_project(Role role) {
        String end = role == Role.OWNER ? "done" : "forbidden";
        assertEquals(List.of(end, end), ends(member(role), project));
        if (role != Role.OWNER) {
            assertStays();
        }
    }

    @Test
    void project_and_namespace_are_looked_for_as_the_caller_sees_them() {
        assertEquals(List.of("unauthenticated", "unauthenticated"), ends(Caller.ANONYMOUS, project));
        assertEquals(List.of("no Project", "no Project"), ends(owner, new ProjectRef.Id(404)));
        when(projects.lock(anyLong())).thenReturn(Optional.empty());
        assertEquals(List.of("no Project", "no Project"), ends(owner, project));
        home(null);
        assertEquals(List.of("no Namespace", "no Group"), ends(owner, project));
        when(namespaces.find(any(), any())).thenReturn(Optional.empty());
        assertEquals("no Namespace", Refusals.end(() -> transfer.transfer(owner, project, new GroupRef.Id(target))));
        assertEquals("no Group", Refusals.end(() -> transfer.intoGroup(owner, project, new GroupRef.Id(404))));
        assertStays();
    }

    /** Of a group, those who may not create projects in it are told so before the project is looked for. */
    @Test
    void caller_who_creates_no_projects_in_a_group_transfers_none_there() {
        home(to(target, Visibility.PUBLIC, Role.REPORTER));
        assertEquals(Refusal.badRequest(Reason.of("transfer.permitted")).failure(),
                Refusals.of(() -> transfer.transfer(owner, project, new GroupRef.Id(target))));
        assertEquals(List.of("no Project", "forbidden"), ends(owner, new ProjectRef.Id(404)));
        assertStays();
    }

    @ParameterizedTest
    @CsvSource({"namespace, transfer.elsewhere", "name, transfer.free", "path, transfer.free", "late, transfer.free"})
    void transfer_needs_another_namespace_with_a_free_name(String obstacle, String reason) {
        if ("namespace".equals(obstacle)) {
            home(to(group, Visibility.PUBLIC, Role.OWNER));
        }
        when(projects.nameTaken(anyLong(), eq("p"))).thenReturn("name".equals(obstacle));
        when(projects.pathTaken("to/p")).thenReturn("path".equals(obstacle));
        when(projects.transfer(anyLong(), anyLong(), any(), anyString(), any())).thenReturn(!"late".equals(obstacle));
        Failure refused = Refusal.badRequest(Reason.of(reason)).failure();
        transfers().forEach(way -> assertEquals(refused, Refusals.of(way::run)));
        assertEquals(List.of(), told);
        assertEquals(List.of(), events.stored());
    }

    @ParameterizedTest
    @CsvSource({"2, true", "3, false", "4, false"})
    void personal_namespace_takes_a_limited_number_of_projects(int present, boolean done) {
        long user = owner.accountId().orElseThrow();
        home(new Home(target, NamespaceKind.USER, "owner", null, user, 3, present, Map.of(), Optional.empty(), Optional.empty()));
        if (done) {
            transfer.transfer(owner, project, new GroupRef.Id(target));
            assertEquals(List.of(id()), told);
        } else {
            assertEquals(Refusal.forbidden(Reason.of("project.limit_reached", 3)).failure(),
                    Refusals.of(() -> transfer.transfer(owner, project, new GroupRef.Id(target))));
            assertStays();
        }
    }
}
