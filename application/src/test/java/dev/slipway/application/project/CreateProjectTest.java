package dev.slipway.application.project;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.atLeastOnce;
import static org.mockito.Mockito.doReturn;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.TestModules;
import dev.slipway.application.audit.fake.FakeAuditEvents;
import dev.slipway.application.avatar.port.Avatars;
import dev.slipway.application.kernel.Change;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.kernel.fake.FakeSecrets;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.project.port.Projects.Home;
import dev.slipway.application.project.port.Projects.NewProject;
import dev.slipway.application.project.port.Projects;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.avatar.AvatarOwner;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.namespace.NamespaceKind;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mockito.ArgumentCaptor;

/** People who create projects in namespace 5, a group or that of a user. The new project has the id 70. */
final class CreateProjectTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
    private static final String NO_PLACE = "invalid namespace namespace.not_valid and limit_reached field.fine";

    private final FakeTransactions transactions = new FakeTransactions(() -> NOW);
    private final FakeAuditEvents events = new FakeAuditEvents(transactions);
    private final Projects projects = mock(Projects.class);
    private final Avatars avatars = mock(Avatars.class);
    private final ProjectListener repository = mock(ProjectListener.class);
    private final ProjectListener labels = mock(ProjectListener.class);
    private final CreateProject create = create();

    private CreateProject create() {
        TestModules modules = TestModules.of(transactions, events, projects, avatars, new FakeSecrets());
        return new CreateProject(modules.access.access, projects, List.of(repository, labels), modules.namespace.runnersTokens,
                modules.avatar.avatarStore, modules.audit.auditTrail);
    }

    @BeforeEach
    void store() {
        home(group(Role.OWNER, Map.of()));
        when(projects.namespaceOf(2)).thenReturn(OptionalLong.of(5));
        when(projects.namespaceOf(9)).thenReturn(OptionalLong.empty());
        when(projects.reserve()).thenReturn(70L);
        when(projects.create(anyLong(), any())).thenAnswer(call -> {
            NewProject made = call.getArgument(1);
            when(projects.find(eq(70L), any(), eq(false))).thenReturn(Optional.of(ProjectViews.of(70, made.attributes(), NOW)));
            return true;
        });
        when(projects.runnersToken(70)).thenAnswer(call -> Optional.of(token()));
    }

    private void home(Home home) {
        when(projects.lockHome(eq(5L), any())).thenReturn(Optional.ofNullable(home));
    }

    private static Home group(Role role, Map<String, Object> settings) {
        return new Home(5, NamespaceKind.GROUP, "g", Visibility.INTERNAL, null, 0, 0, settings, Optional.empty(),
                Optional.ofNullable(role));
    }

    private static Home personal(long owner, int limit, int present) {
        return new Home(5, NamespaceKind.USER, "anna", null, owner, limit, present, Map.of(), Optional.empty(), Optional.empty());
    }

    private static Caller person(boolean administrator) {
        return new Caller.Person(new Account(2, "anna", "Anna", administrator, false, AccountState.ACTIVE), 0, Set.of(Scope.API));
    }

    private static ProjectChanges changes(String name, String path, String branch) {
        return new ProjectChanges(Change.to(name), Change.to(path), Change.to("about"), Change.keep(), Change.to(branch), Change.keep(),
                Change.keep(), Change.keep(), Change.keep(), Change.keep(), Change.keep(), Change.keep(), Change.keep(), Map.of());
    }

    private static CreateProject.Request request(Long namespace, Long user, ProjectChanges changes) {
        return new CreateProject.Request(namespace, user, false, changes, Change.keep());
    }

    private String end(Caller caller) {
        return Refusals.end(() -> create.create(caller, request(5L, null, changes("Tool box", null, null))));
    }

    private NewProject created() {
        ArgumentCaptor<NewProject> made = ArgumentCaptor.forClass(NewProject.class);
        verify(projects).create(eq(70L), made.capture());
        return made.getValue();
    }

    private byte[] token() {
        ArgumentCaptor<byte[]> encrypted = ArgumentCaptor.forClass(byte[].class);
        verify(projects, atLeastOnce()).keepRunnersToken(eq(70L), encrypted.capture(), any());
        return encrypted.getValue();
    }

    private List<String> recorded() {
        return events.stored().stream()
                .map(each -> each.event().type() + " " + each.entity().id() + " by " + each.author().name()).toList();
    }

    private void assertNothingCreated() {
        verify(projects, never()).create(anyLong(), any());
        verify(projects, never()).keepRunnersToken(anyLong(), any(), any());
        verify(repository, never()).prepare(anyLong(), anyString());
        assertEquals(List.of(), recorded());
    }

    @Test
    void created_project_is_shown_with_the_token_for_its_runners() {
        when(projects.namespaceOf(2)).thenReturn(OptionalLong.of(6));
        ProjectView made = create.create(person(false), request(5L, null, changes("Tool box", null, null)));
        assertEquals(List.of("Tool box", "tool-box", "about", "main"), List.of(made.attributes().name(), made.attributes().path(),
                made.attributes().description(), made.attributes().defaultBranch()));
        assertEquals(made.attributes(), created().attributes());
        assertEquals(OptionalLong.of(2), created().creator());
        assertEquals(NOW, created().now());
        assertEquals("g/tool-box", created().fullPath());
        assertTrue(made.additions().runnersToken().startsWith("GR1348941"));
        ArgumentCaptor<byte[]> digest = ArgumentCaptor.forClass(byte[].class);
        verify(projects).keepRunnersToken(eq(70L), any(), digest.capture());
        assertTrue(Arrays.equals(new FakeSecrets().digest(made.additions().runnersToken()), digest.getValue()));
        verify(repository).prepare(70, "main");
        verify(labels).prepare(70, "main");
        verify(repository, never()).discard(anyLong());
        verify(repository, never()).introduce(any(), anyLong(), anyString(), anyString(), any());
        assertEquals(List.of("PROJECT_CREATED 70 by Anna"), recorded());
    }

    /** Who creates projects in a group is a setting of it; administrators always do. */
    @ParameterizedTest
    @CsvSource({
        ",           DEVELOPER,  false, true", ",           REPORTER,   false, false", ",           ,           false, false",
        ",           ,           true,  true", "maintainer, DEVELOPER,  false, false", "maintainer, MAINTAINER, false, true",
        "noone,      OWNER,      false, false", "noone,      ,           true,  true"})
    void members_create_projects_in_groups(String level, Role role, boolean administrator, boolean creates) {
        home(group(role, level == null ? Map.of() : Map.of("project_creation_level", level)));
        assertEquals(creates ? "done" : NO_PLACE, end(person(administrator)));
        if (!creates) {
            assertNothingCreated();
        }
    }

    @ParameterizedTest
    @CsvSource({"2, false, true", "3, false, false", "3, true, true"})
    void people_create_projects_in_their_own_namespace(long owner, boolean administrator, boolean creates) {
        home(personal(owner, 10, 0));
        assertEquals(creates ? "done" : NO_PLACE, end(person(administrator)));
        if (!creates) {
            assertNothingCreated();
        }
    }

    @Test
    void namespace_that_is_missing_has_no_projects() {
        home(null);
        assertEquals(NO_PLACE, end(person(true)));
        assertEquals("unauthenticated", end(Caller.ANONYMOUS));
        assertEquals("no User", Refusals.end(() -> create.create(person(true), request(null, 9L, changes("Tools", null, null)))));
        assertNothingCreated();
    }

    @Test
    void people_have_a_limited_number_of_projects_and_groups_have_not() {
        home(personal(2, 3, 3));
        assertEquals(new Failure.Forbidden(Optional.of(Reason.of("project.limit_reached", 3))),
                Refusals.of(() -> create.create(person(true), request(5L, null, changes("Tools", null, null)))));
        assertNothingCreated();
        home(personal(2, 3, 2));
        assertEquals("done", end(person(false)));
        home(group(Role.OWNER, Map.of()));
        assertEquals("done", end(person(false)));
    }

    /** Without a namespace it is that of the user, whom administrators name. */
    @ParameterizedTest
    @CsvSource({", 2", "2, 2", "5, 5"})
    void project_belongs_to_its_creator(Long user, long creator) {
        when(projects.namespaceOf(5)).thenReturn(OptionalLong.of(5));
        home(personal(creator, 10, 0));
        create.create(person(true), request(null, user, changes("Tools", null, null)));
        assertEquals(OptionalLong.of(creator), created().creator());
        verify(projects).namespaceOf(creator);
    }

    @ParameterizedTest
    @CsvSource({
        "Tool box, ,     Tool box, tool-box", "Tool box, ' ',  Tool box, tool-box", "Tool box, box,  Tool box, box",
        ",         box,  box,      box", "' ',      box,  box,      box"})
    void name_and_path_are_made_of_one_another(String name, String path, String named, String at) {
        ProjectView made = create.create(person(false), request(5L, null, changes(name, path, null)));
        assertEquals(List.of(named, at), List.of(made.attributes().name(), made.attributes().path()));
    }

    @ParameterizedTest
    @CsvSource({"trunk, next, trunk", ", next, next", "' ', next, next", ", , main"})
    void default_branch_is_that_of_the_request_or_of_the_group(String asked, String ofGroup, String branch) {
        home(new Home(5, NamespaceKind.GROUP, "g", Visibility.INTERNAL, null, 0, 0, Map.of(), Optional.ofNullable(ofGroup),
                Optional.of(Role.OWNER)));
        create.create(person(false), request(5L, null, changes("Tools", null, asked)));
        assertEquals(branch, created().attributes().defaultBranch());
        verify(repository).prepare(70, branch);
    }

    /** The address may be taken while the project is stored, too. */
    @Test
    void name_and_address_are_taken_once() {
        when(projects.nameTaken(5, "Tool box")).thenReturn(true);
        assertEquals("invalid project_namespace.name field.taken and name field.taken and limit_reached field.fine", end(person(false)));
        when(projects.pathTaken("g/tool-box")).thenReturn(true);
        assertEquals("invalid project_namespace.name field.taken and name field.taken and path field.taken and limit_reached field.fine",
                end(person(false)));
        when(projects.nameTaken(5, "Tool box")).thenReturn(false);
        assertEquals("invalid path field.taken and limit_reached field.fine", end(person(false)));
        assertNothingCreated();
        when(projects.pathTaken("g/tool-box")).thenReturn(false);
        doReturn(false).when(projects).create(anyLong(), any());
        assertEquals("invalid path field.taken and limit_reached field.fine", end(person(false)));
        verify(projects, never()).keepRunnersToken(anyLong(), any(), any());
        verify(repository, never()).prepare(anyLong(), anyString());
        assertEquals(List.of(), recorded());
    }

    @Test
    void attributes_that_break_rules_are_told_before_names_are_looked_up() {
        when(projects.nameTaken(anyLong(), any())).thenReturn(true);
        ProjectChanges wide = new ProjectChanges(Change.to("Tools"), Change.keep(), Change.keep(), Change.to(Visibility.PUBLIC),
                Change.keep(), Change.keep(), Change.keep(), Change.keep(), Change.keep(), Change.keep(), Change.keep(), Change.keep(),
                Change.keep(), Map.of());
        assertEquals("invalid visibility_level project_visibility.wider_than_group and limit_reached field.fine",
                Refusals.end(() -> create.create(person(false), request(5L, null, wide))));
        assertTrue(Refusals.end(() -> create.create(person(false), request(5L, null, changes(null, null, null))))
                .startsWith("invalid name "));
        assertNothingCreated();
    }

    @Test
    void parts_are_discarded_if_one_of_them_fails() {
        IllegalStateException failure = new IllegalStateException("no space");
        doThrow(failure).when(labels).prepare(70, "main");
        assertSame(failure, assertThrows(IllegalStateException.class, () -> end(person(false))));
        verify(repository).discard(70);
        verify(labels).discard(70);
        assertEquals(List.of(), recorded());
    }

    @Test
    void readme_is_written_to_the_default_branch_of_a_project_that_is_visible() {
        Caller caller = person(false);
        create.create(caller, new CreateProject.Request(5L, null, true, changes("Tool box", null, "trunk"), Change.to(null)));
        verify(repository).introduce(caller, 70, "trunk", "Tool box", "about");
        verify(avatars).remove(AvatarOwner.project(70));
    }
}
