package dev.slipway.application.project;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.calls;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.doReturn;
import static org.mockito.Mockito.inOrder;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.TestModules;
import dev.slipway.application.access.AccountDraft;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.fake.FakeAccessFacts;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.audit.fake.FakeAuditEvents;
import dev.slipway.application.avatar.port.Avatars;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.kernel.fake.FakeSecrets;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.fake.FakeWork;
import dev.slipway.application.namespace.NamespaceBrief;
import dev.slipway.application.namespace.address.NamespaceView;
import dev.slipway.application.namespace.port.Namespaces;
import dev.slipway.application.namespace.port.Shares;
import dev.slipway.application.project.port.Forks;
import dev.slipway.application.project.port.Projects.Home;
import dev.slipway.application.project.port.Projects.Locked;
import dev.slipway.application.project.port.Projects.NewProject;
import dev.slipway.application.project.port.Projects;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.avatar.AvatarOwner;
import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.namespace.NamespaceKind;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.mockito.ArgumentCaptor;
import org.mockito.InOrder;

/** People who fork the public project g/source to the group h, and owners who declare h/tools to be its fork. */
final class ForkUseCasesTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
    private static final long NEW = 70;

    private final InstantSource clock = InstantSource.fixed(NOW);
    private final FakeTransactions transactions = new FakeTransactions(clock);
    private final FakeDirectory directory = new FakeDirectory(transactions);
    private final FakeAuditEvents events = new FakeAuditEvents(transactions);
    private final FakeWork work = new FakeWork(transactions, clock);
    private final Projects projects = mock(Projects.class);
    private final Forks forks = mock(Forks.class);
    private final Avatars avatars = mock(Avatars.class);
    private final Namespaces namespaces = mock(Namespaces.class);
    private final List<String> told = new ArrayList<>();
    private final long group = directory.store(GroupDraft.named("g").visible(Visibility.PUBLIC));
    private final long target = directory.store(GroupDraft.named("h").visible(Visibility.PUBLIC));
    private final long source = directory.store(ProjectDraft.in(group, "source").visible(Visibility.PUBLIC));
    private final long tools = directory.store(ProjectDraft.in(target, "tools").visible(Visibility.PUBLIC));
    private final TestModules modules = TestModules.of(clock, transactions, events, projects, avatars, new FakeSecrets(),
            new FakeAccessFacts(directory, clock));
    private final ForkStore store = new ForkStore(projects, forks, avatars, modules.namespace.runnersTokens);
    private final ForkRelations relations = new ForkRelations(modules.access.access, projects, forks, store,
            new ManagedProject(projects, mock(Shares.class), modules.namespace.runnersTokens), transactions,
            new ForkRelations.Follow(modules.audit.auditTrail, List.of(id -> told.add("separated " + id))));
    private final ProjectListener repository = mock(ProjectListener.class);
    private final ForkListener copy = mock(ForkListener.class);
    private final ForkProject fork = new ForkProject(modules.access.access, namespaces, store, List.of(copy),
            new DiscardFork(projects, List.of(repository), work), transactions, modules.audit.auditTrail);

    @BeforeEach
    void store() {
        stored(source, "source", Visibility.PUBLIC, Map.of("topics", List.of("tool"), "issues_access_level", "private",
                "lfs_enabled", true));
        stored(tools, "tools", Visibility.INTERNAL, Map.of());
        when(forks.lineage(tools)).thenReturn(List.of(tools));
        when(forks.lineage(source)).thenReturn(List.of(source));
        when(forks.separate(tools)).thenReturn(true);
        when(projects.namespaceOf(anyLong())).thenReturn(OptionalLong.of(target));
        home(Visibility.INTERNAL, Role.DEVELOPER);
        when(projects.reserve()).thenReturn(NEW);
        when(projects.create(anyLong(), any())).thenAnswer(call -> {
            NewProject made = call.getArgument(1);
            view(NEW, made.attributes());
            return true;
        });
        when(copy.copy(any())).thenReturn(new ForkListener.Copied() {

            @Override
            public String defaultBranch() {
                return "copied";
            }

            @Override
            public void store(Instant now) {
                told.add("stored at " + now);
            }
        });
    }

    private void stored(long id, String path, Visibility visibility, Map<String, Object> settings) {
        ProjectAttributes attributes = new ProjectAttributes("Name of " + path, path, "about", visibility, "main", false, true, false,
                false, true, true, 7200, 5, "ci.yml", settings);
        when(projects.lock(id)).thenReturn(Optional.of(new Locked(attributes, group, "g/" + path, Visibility.PUBLIC, Optional.empty(),
                NOW)));
        view(id, attributes);
    }

    private void view(long id, ProjectAttributes attributes) {
        when(projects.find(eq(id), any(), eq(false))).thenReturn(Optional.of(ProjectViews.of(id, attributes, NOW)));
        when(projects.runnersToken(id)).thenReturn(Optional.of(new FakeSecrets().encrypt("token", "projects.runners_token:" + id)));
    }

    private void home(Visibility visibility, Role role) {
        when(projects.lockHome(eq(target), any())).thenReturn(Optional.of(new Home(target, NamespaceKind.GROUP, "h", visibility, null, 0, 0,
                Map.of(), Optional.empty(), Optional.ofNullable(role))));
    }

    private Caller member(long of, Role role) {
        long user = directory.user("member-" + directory.nextId());
        directory.store(MemberDraft.ofGroup(of, user, role));
        return person(user);
    }

    private Caller person(long user) {
        return new Caller.Person(directory.account(user).orElseThrow(), 0, Set.of(Scope.API));
    }

    private static ProjectRef ref(long id) {
        return new ProjectRef.Id(id);
    }

    private ProjectView relate(Caller caller) {
        return relations.create(caller, ref(tools), ref(source));
    }

    private static ForkProject.Request request(GroupRef to, String name, Visibility visibility, boolean self) {
        return new ForkProject.Request(Optional.ofNullable(to), Optional.ofNullable(name), Optional.ofNullable(name),
                Optional.empty(), Optional.ofNullable(visibility), Optional.of("main"), self);
    }

    private ProjectView fork(Caller caller) {
        return fork.fork(caller, ref(source), request(null, null, null, false));
    }

    private NewProject created() {
        ArgumentCaptor<NewProject> made = ArgumentCaptor.forClass(NewProject.class);
        verify(projects).create(eq(NEW), made.capture());
        return made.getValue();
    }

    private List<String> recorded() {
        return events.stored().stream().map(each -> each.event().type() + " " + each.entity().id() + " "
                + each.event().target().id().orElseThrow()).toList();
    }

    private void assertUnrelated() {
        verify(forks, never()).relate(anyLong(), anyLong());
        verify(forks, never()).separate(anyLong());
        assertEquals(List.of(), recorded());
        assertEquals(List.of(), told);
    }

    @Test
    void owner_declares_a_fork_and_ends_that() {
        Caller owner = member(target, Role.OWNER);
        ProjectView shown = relate(owner);
        assertEquals(tools, shown.id());
        assertEquals("token", shown.additions().runnersToken());
        InOrder order = inOrder(forks, projects);
        order.verify(forks, calls(1)).lock();
        order.verify(projects, calls(1)).lock(Math.min(source, tools));
        order.verify(projects, calls(1)).lock(Math.max(source, tools));
        order.verify(forks).relate(tools, source);
        relations.remove(owner, ref(tools));
        order.verify(forks, calls(1)).lock();
        order.verify(forks).separate(tools);
        assertEquals(List.of("FORK_RELATION_CREATED " + tools + " " + source, "FORK_RELATION_REMOVED " + tools + " " + tools), recorded());
        assertEquals(List.of("separated " + tools), told);
    }

    @ParameterizedTest
    @EnumSource(Role.class)
    void relations_of_a_project_belong_to_its_owners(Role role) {
        Caller caller = member(target, role);
        boolean may = role.atLeast(Role.OWNER);
        assertEquals(may ? "done" : "forbidden", Refusals.end(() -> relate(caller)));
        assertEquals(may ? "done" : "forbidden", Refusals.end(() -> relations.remove(caller, ref(tools))));
        if (!may) {
            assertUnrelated();
        }
    }

    @Test
    void project_that_is_no_fork_is_not_separated() {
        when(forks.separate(tools)).thenReturn(false);
        assertEquals(new Failure.NotModified(), Refusals.of(() -> relations.remove(member(target, Role.OWNER), ref(tools))));
        assertEquals("unauthenticated", Refusals.end(() -> relations.remove(Caller.ANONYMOUS, ref(tools))));
        assertEquals("unauthenticated", Refusals.end(() -> relate(Caller.ANONYMOUS)));
        assertEquals(List.of(), recorded());
        assertEquals(List.of(), told);
    }

    /** Forking may be closed to all, or open to members of the source alone. */
    @ParameterizedTest
    @CsvSource({"disabled, member, false", "disabled, root, false", "private, other, false", "private, member, true",
        "private, root, true", "enabled, other, true"})
    void source_is_open_to_forks_by_its_setting(String level, String who, boolean open) {
        stored(source, "source", Visibility.PUBLIC, Map.of("forking_access_level", level));
        Caller caller = "root".equals(who) ? person(directory.store(AccountDraft.named("root").asAdministrator()))
                : member(target, Role.OWNER);
        if ("member".equals(who)) {
            directory.store(MemberDraft.ofGroup(group, caller.accountId().orElseThrow(), Role.GUEST));
        }
        assertEquals(open ? "done" : "forbidden", Refusals.end(() -> relate(caller)));
        assertEquals(open ? "done" : "Concealed[]", Refusals.end(() -> fork(caller)));
        if (!open) {
            assertUnrelated();
            assertEquals(List.of(), work.recorded());
        }
    }

    @Test
    void relation_that_exists_or_makes_a_circle_is_refused() {
        Caller owner = member(target, Role.OWNER);
        when(forks.lineage(tools)).thenReturn(List.of(tools, source));
        assertEquals("409 fork.exists", Refusals.end(() -> relate(owner)));
        when(forks.lineage(tools)).thenReturn(List.of(tools));
        when(forks.lineage(source)).thenReturn(List.of(source, tools));
        assertEquals(Refusal.badRequest(Reason.of("fork.circular")).failure(), Refusals.of(() -> relate(owner)));
        when(forks.lineage(source)).thenReturn(List.of(source));
        stored(source, "source", Visibility.PRIVATE, Map.of());
        assertEquals("invalid visibility_level project_visibility.wider_than_source", Refusals.end(() -> relate(owner)));
        when(projects.lock(source)).thenReturn(Optional.empty());
        assertEquals("no Project", Refusals.end(() -> relate(owner)));
        assertUnrelated();
    }

    @Test
    void fork_begins_with_attributes_of_its_source() {
        Caller caller = person(directory.user("anna"));
        when(avatars.find(AvatarOwner.project(source))).thenReturn(Optional.of(new Avatars.Avatar("a.png", "blob")));
        ProjectView made = fork(caller);
        assertEquals(NEW, made.id());
        assertEquals("token", made.additions().runnersToken());
        assertEquals(new ProjectAttributes("Name of source", "source", "about", Visibility.INTERNAL, "copied", false, true, false, true,
                false, false, 7200, 5, "ci.yml", Map.of("topics", List.of("tool"), "issues_access_level", "private")),
                created().attributes());
        assertEquals(caller.accountId(), created().creator());
        assertEquals("h/source", created().fullPath());
        verify(copy).check(source, Optional.of("main"));
        verify(copy).copy(new ForkListener.Fork(source, NEW, "main", Optional.of("main")));
        verify(forks).relate(NEW, source);
        verify(forks).copied(NEW);
        verify(avatars).put(AvatarOwner.project(NEW), new Avatars.Avatar("a.png", "blob"));
        verify(repository, never()).discard(anyLong());
        assertEquals(List.of("stored at " + NOW), told);
        assertEquals(List.of("PROJECT_CREATED " + NEW + " " + NEW), recorded());
        assertEquals(List.of("project.discard_fork " + NEW), work.recorded());
    }

    @Test
    void fork_has_what_its_request_says() {
        when(namespaces.find(eq(new GroupRef.Path("h")), any())).thenReturn(Optional.of(new NamespaceView(new NamespaceBrief(target, "h",
                "h", NamespaceKind.GROUP, "h", null, null, null, null), Optional.of(Role.OWNER), 1, Optional.empty())));
        Caller caller = person(directory.user("anna"));
        fork.fork(caller, ref(source), request(new GroupRef.Path("h"), "box", Visibility.PRIVATE, true));
        ProjectAttributes made = created().attributes();
        assertEquals(List.of("box", "box", Visibility.PRIVATE), List.of(made.name(), made.path(), made.visibility()));
        assertEquals(true, made.settings().get("mr_default_target_self"));
        verify(projects, never()).namespaceOf(anyLong());
        when(namespaces.find(any(), any())).thenReturn(Optional.empty());
        assertEquals("no Namespace",
                Refusals.end(() -> fork.fork(caller, ref(source), request(new GroupRef.Path("i"), "box", null, false))));
    }

    /** What would be rejected is not copied. */
    @ParameterizedTest
    @CsvSource({"role", "confined", "gone", "name", "path"})
    void fork_that_is_refused_is_not_copied(String what) {
        Caller caller = person(directory.user("anna"));
        if ("role".equals(what)) {
            home(Visibility.INTERNAL, Role.REPORTER);
        }
        when(forks.confined(source, target)).thenReturn("confined".equals(what));
        if ("gone".equals(what)) {
            when(projects.lock(source)).thenReturn(Optional.empty());
        }
        when(projects.nameTaken(anyLong(), any())).thenReturn("name".equals(what));
        when(projects.pathTaken(anyString())).thenReturn("path".equals(what));
        Failure failure = Refusals.of(() -> fork(caller));
        assertEquals(switch (what) {
            case "gone" -> new Failure.NotFound("Project");
            case "name" -> new Failure.Taken(List.of(FieldError.of("project_namespace.name", "field.taken"),
                    FieldError.of("name", "field.taken")));
            case "path" -> new Failure.Taken(List.of(FieldError.of("path", "field.taken")));
            default -> new Failure.NotFound("Target Namespace");
        }, failure);
        verify(copy, never()).copy(any());
        verify(projects, never()).create(anyLong(), any());
        assertUnrelated();
        assertEquals(List.of(), work.recorded());
    }

    /** Guests of a private project see it, and not its code. */
    @ParameterizedTest
    @EnumSource(Role.class)
    void source_is_forked_by_those_who_read_its_code(Role role) {
        long secret = directory.store(ProjectDraft.in(directory.store(GroupDraft.named("s")), "secret"));
        stored(secret, "secret", Visibility.PRIVATE, Map.of());
        Caller caller = person(directory.user("anna"));
        directory.store(MemberDraft.ofProject(secret, caller.accountId().orElseThrow(), role));
        assertEquals(role.atLeast(Role.REPORTER) ? "done" : "Concealed[]",
                Refusals.end(() -> fork.fork(caller, ref(secret), request(null, null, null, false))));
        verify(copy, role.atLeast(Role.REPORTER) ? times(1) : never()).copy(any());
    }

    @Test
    void source_that_is_gone_meanwhile_is_not_found() {
        when(projects.find(eq(source), any(), eq(false))).thenReturn(Optional.empty());
        assertEquals("no Project", Refusals.end(() -> relate(member(target, Role.OWNER))));
        assertEquals("no Project", Refusals.end(() -> fork(person(directory.user("anna")))));
        assertUnrelated();
    }

    @Test
    void source_that_the_caller_does_not_read_is_not_found() {
        directory.hideProject(source);
        assertEquals("no Project", Refusals.end(() -> fork(person(directory.user("anna")))));
        assertEquals("unauthenticated", Refusals.end(() -> fork(Caller.ANONYMOUS)));
        verify(copy, never()).check(anyLong(), any());
    }

    /** The address is taken, or the source gone, while the repository is copied. */
    @Test
    void copies_of_a_fork_that_is_refused_at_last_are_discarded() {
        Caller caller = person(directory.user("anna"));
        doReturn(false).when(projects).create(anyLong(), any());
        assertEquals(new Failure.Taken(List.of(FieldError.of("path", "field.taken"))), Refusals.of(() -> fork(caller)));
        verify(repository).discard(NEW);
        verify(forks, never()).relate(anyLong(), anyLong());
        assertEquals(List.of(), recorded());
        assertEquals(List.of(), told);
    }

    @Test
    void copy_that_fails_is_discarded_and_a_source_that_is_gone_is_the_reason() {
        Caller caller = person(directory.user("anna"));
        IllegalStateException failure = new IllegalStateException("no space");
        when(copy.copy(any())).thenThrow(failure);
        assertSame(failure, assertThrows(IllegalStateException.class, () -> fork(caller)));
        verify(repository).discard(NEW);
        doAnswer(call -> {
            directory.hideProject(source);
            throw failure;
        }).when(copy).copy(any());
        assertEquals("no Project", Refusals.end(() -> fork(caller)));
        verify(projects, never()).create(anyLong(), any());
        assertEquals(List.of(), recorded());
    }

    @Test
    void copy_that_is_refused_tells_its_own_reason() {
        doAnswer(call -> {
            directory.hideProject(source);
            throw Refusal.storageFull();
        }).when(copy).copy(any());
        assertEquals(new Failure.StorageFull(), Refusals.of(() -> fork(person(directory.user("anna")))));
        verify(repository).discard(NEW);
    }
}
