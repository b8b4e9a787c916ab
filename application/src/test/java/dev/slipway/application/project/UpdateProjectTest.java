package dev.slipway.application.project;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.TestModules;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.fake.FakeAccessFacts;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.audit.fake.FakeAuditEvents;
import dev.slipway.application.avatar.AvatarFile;
import dev.slipway.application.avatar.port.Avatars;
import dev.slipway.application.kernel.Change;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.kernel.fake.FakeSecrets;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.namespace.port.Shares;
import dev.slipway.application.project.port.Projects;
import dev.slipway.application.project.port.Projects.Locked;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.avatar.AvatarOwner;
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

/** Members who change the attributes of an internal project with the name Tools and the address g/tools. */
final class UpdateProjectTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
    private static final ProjectAttributes PRESENT = new ProjectAttributes("Tools", "tools", "about", Visibility.INTERNAL, "main", true,
            true, true, true, false, false, 3600, 20, null, Map.of());

    private final InstantSource clock = InstantSource.fixed(NOW);
    private final FakeTransactions transactions = new FakeTransactions(clock);
    private final FakeDirectory directory = new FakeDirectory(transactions);
    private final FakeAuditEvents events = new FakeAuditEvents(transactions);
    private final Projects projects = mock(Projects.class);
    private final Avatars avatars = mock(Avatars.class);
    private final List<String> told = new ArrayList<>();
    private final long group = directory.store(GroupDraft.named("g"));
    private final long project = directory.store(ProjectDraft.in(group, "tools"));
    private final UpdateProject update = update();

    private UpdateProject update() {
        TestModules modules = TestModules.of(clock, transactions, events, projects, avatars, new FakeSecrets(),
                new FakeAccessFacts(directory, clock));
        ProjectListener part = new ProjectListener() {

            @Override
            public void defaultBranchChosen(long projectId, String defaultBranch, Instant now) {
                told.add("chosen " + projectId + " " + defaultBranch + " at " + now);
            }

            @Override
            public void defaultBranchChanged(long projectId, String defaultBranch) {
                told.add("changed " + projectId + " " + defaultBranch + " after " + events.stored().size() + " events");
            }
        };
        return new UpdateProject(modules.access.access, projects, List.of(part),
                new ManagedProject(projects, mock(Shares.class), modules.namespace.runnersTokens), modules.avatar.avatarStore, transactions,
                modules.audit.auditTrail);
    }

    @BeforeEach
    void store() {
        lock(Optional.empty());
        when(projects.update(anyLong(), any(), anyString(), any())).thenReturn(true);
        when(projects.find(eq(project), any(), eq(false))).thenReturn(Optional.of(ProjectViews.of(project, PRESENT, NOW)));
        when(projects.runnersToken(project)).thenReturn(Optional.of(
                new FakeSecrets().encrypt("token", "projects.runners_token:" + project)));
    }

    /** @param source visibility of the project that it was forked from */
    private void lock(Optional<Visibility> source) {
        when(projects.lock(project)).thenReturn(Optional.of(new Locked(PRESENT, group, "g/tools", Visibility.PUBLIC, source, NOW)));
    }

    private Caller member(Role role) {
        long user = directory.user("member-" + role);
        directory.store(MemberDraft.ofGroup(group, user, role));
        return new Caller.Person(directory.account(user).orElseThrow(), 0, Set.of(Scope.API));
    }

    private static ProjectChanges changes(Change<String> name, Change<String> path, Change<Visibility> visibility,
            Change<String> branch) {
        return new ProjectChanges(name, path, Change.keep(), visibility, branch, Change.keep(), Change.keep(), Change.keep(),
                Change.keep(), Change.keep(), Change.keep(), Change.keep(), Change.keep(), Map.of());
    }

    private static ProjectChanges to(String name, String path, String branch) {
        return changes(name == null ? Change.keep() : Change.to(name), path == null ? Change.keep() : Change.to(path), Change.keep(),
                branch == null ? Change.keep() : Change.to(branch));
    }

    private static ProjectChanges to(Visibility visibility) {
        return changes(Change.keep(), Change.keep(), Change.to(visibility), Change.keep());
    }

    private ProjectView change(Caller caller, ProjectChanges changes, Change<AvatarFile> avatar) {
        return update.update(caller, new ProjectRef.Id(project), changes, avatar);
    }

    private String end(Caller caller, ProjectChanges changes) {
        return Refusals.end(() -> change(caller, changes, Change.keep()));
    }

    /** Returns the recorded events, each as its attribute, its author and its values. */
    private List<String> recorded() {
        return events.stored().stream().map(each -> each.event().type() + " " + each.entity().id() + " by " + each.author().name() + ": "
                + each.event().change().map(change -> change.attribute() + change.from().map(from -> " " + from + " to "
                + change.to().orElseThrow()).orElse("")).orElse("")).toList();
    }

    private void assertKept() {
        verify(projects, never()).update(anyLong(), any(), anyString(), any());
        assertEquals(List.of(), recorded());
        assertEquals(List.of(), told);
    }

    @Test
    void changed_attributes_are_stored_recorded_and_told_to_the_parts() {
        ProjectView shown = change(member(Role.MAINTAINER), to("Tool box", "box", "trunk"), Change.to(null));
        assertEquals("token", shown.additions().runnersToken());
        verify(projects).update(project, new ProjectAttributes("Tool box", "box", "about", Visibility.INTERNAL, "trunk", true, true, true,
                true, false, false, 3600, 20, null, Map.of()), "g/box", NOW);
        verify(avatars).remove(AvatarOwner.project(project));
        String event = "PROJECT_UPDATED " + project + " by Name of member-MAINTAINER: ";
        assertEquals(List.of(event + "default_branch main to trunk", event + "name Tools to Tool box", event + "path tools to box"),
                recorded());
        assertEquals(List.of("chosen " + project + " trunk at " + NOW, "changed " + project + " trunk after 3 events"), told);
    }

    @Test
    void request_that_changes_nothing_is_no_event() {
        change(member(Role.MAINTAINER), to(null, null, "main"), Change.keep());
        verify(projects).update(project, PRESENT, "g/tools", NOW);
        assertEquals(List.of(), recorded());
        assertEquals(List.of(), told);
    }

    /** Owners alone change who sees the project. A visibility that stays is no change of it. */
    @ParameterizedTest
    @EnumSource(Role.class)
    void maintainers_change_attributes_and_owners_visibility(Role role) {
        Caller caller = member(role);
        assertEquals(role.atLeast(Role.OWNER) ? "done" : "forbidden", end(caller, to(Visibility.PRIVATE)));
        assertEquals(role.atLeast(Role.OWNER) ? 1 : 0, recorded().size());
        assertEquals(role.atLeast(Role.MAINTAINER) ? "done" : "forbidden", end(caller, to(Visibility.INTERNAL)));
        assertEquals(role.atLeast(Role.MAINTAINER) ? "done" : "forbidden", end(caller, to("Tool box", null, null)));
        if (!role.atLeast(Role.MAINTAINER)) {
            assertKept();
        }
    }

    @Test
    void project_that_is_not_seen_gone_or_archived_stays() {
        Caller other = new Caller.Person(directory.account(directory.user("other")).orElseThrow(), 0, Set.of(Scope.API));
        Caller owner = member(Role.OWNER);
        assertEquals("unauthenticated", end(Caller.ANONYMOUS, to("Tool box", null, null)));
        assertEquals("no Project", end(other, to("Tool box", null, null)));
        when(projects.lock(project)).thenReturn(Optional.empty());
        assertEquals("no Project", end(owner, to("Tool box", null, null)));
        lock(Optional.empty());
        directory.archiveProject(project);
        assertEquals("forbidden", end(owner, to("Tool box", null, null)));
        assertKept();
    }

    /** Names that are not changed, and addresses that change their case alone, are not looked up. */
    @ParameterizedTest
    @CsvSource({
        "Tool box, ,      invalid name field.taken", ",         box,   invalid path field.taken",
        "Tool box, box,   invalid name field.taken", "Tools,    ,      done", ",         Tools, done", ",         ,      done"})
    void names_and_addresses_are_taken_once(String name, String path, String end) {
        when(projects.nameTaken(anyLong(), any())).thenReturn(true);
        when(projects.pathTaken(anyString())).thenReturn(true);
        assertEquals(end, end(member(Role.MAINTAINER), to(name, path, null)));
        if (!end.equals("done")) {
            assertKept();
        }
    }

    @Test
    void address_that_is_taken_meanwhile_is_refused_as_before() {
        when(projects.update(anyLong(), any(), anyString(), any())).thenReturn(false);
        assertEquals("invalid path field.taken", end(member(Role.MAINTAINER), to(null, "box", "trunk")));
        assertEquals(List.of(), recorded());
        assertEquals(List.of(), told);
    }

    @Test
    void attributes_that_break_rules_change_nothing_and_names_are_not_looked_up_then() {
        when(projects.nameTaken(anyLong(), any())).thenReturn(true);
        when(projects.pathTaken(anyString())).thenReturn(true);
        String end = end(member(Role.MAINTAINER), to("Tool box", "box", "not a branch~"));
        assertEquals("invalid default_branch field.invalid", end);
        assertKept();
    }

    /** A fork is at most as visible as its source; one that is wider already may stay so. */
    @ParameterizedTest
    @CsvSource({
        "PUBLIC, PUBLIC, done", "PUBLIC, INTERNAL, invalid visibility_level project_visibility.wider_than_source",
        "PUBLIC, , done", "INTERNAL, PRIVATE, done", "PRIVATE, PRIVATE, done"})
    void fork_is_at_most_as_visible_as_its_source(Visibility wanted, Visibility source, String end) {
        lock(Optional.ofNullable(source));
        assertEquals(end, end(member(Role.OWNER), to(wanted)));
        assertTrue(end.equals("done") || recorded().isEmpty());
    }
}
