package dev.slipway.application.project;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyBoolean;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
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
import dev.slipway.application.attribute.CustomAttribute;
import dev.slipway.application.attribute.CustomAttributeFilter;
import dev.slipway.application.attribute.port.CustomAttributes;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.kernel.fake.FakeSecrets;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.namespace.port.Shares;
import dev.slipway.application.namespace.share.ShareView;
import dev.slipway.application.project.ProjectView.Statistics;
import dev.slipway.application.project.port.Projects;
import dev.slipway.application.project.port.Stars;
import dev.slipway.application.project.star.Starrer;
import dev.slipway.application.user.UserView;
import dev.slipway.application.user.port.Users;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.access.Visibility;
import java.time.Instant;
import java.time.InstantSource;
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

/** What callers are told about the private project g/tools, a fork of project 80, and about lists of projects. */
final class ProjectReadsTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
    private static final PageRequest PAGE = PageRequest.Offset.first();
    private static final ProjectAttributes ATTRIBUTES = new ProjectAttributes("Tools", "tools", "about", Visibility.PRIVATE, "main", true,
            true, true, true, false, false, 3600, 20, null, Map.of());
    private static final Statistics SIZES = new Statistics(1, 2, 3, 4);
    private static final ProjectView SOURCE = ProjectViews.of(80, ATTRIBUTES, NOW);
    private static final CustomAttribute TEAM = new CustomAttribute("team", "red");

    private final InstantSource clock = InstantSource.fixed(NOW);
    private final FakeTransactions transactions = new FakeTransactions(clock);
    private final FakeDirectory directory = new FakeDirectory(transactions);
    private final Projects projects = mock(Projects.class);
    private final Users users = mock(Users.class);
    private final Shares shares = mock(Shares.class);
    private final Stars stars = mock(Stars.class);
    private final CustomAttributes attributes = mock(CustomAttributes.class);
    private final ProjectModule use = TestModules.of(clock, transactions, projects, users, shares, stars, attributes, new FakeSecrets(),
            new FakeAccessFacts(directory, clock)).project;
    private final ProjectReads reads = use.projectReads;
    private final long group = directory.store(GroupDraft.named("g"));
    private final long project = directory.store(ProjectDraft.in(group, "tools"));
    private final ProjectRef reference = new ProjectRef.Id(project);
    private final ShareView share = new ShareView(1, 9, "Friends", "friends", 30, null);

    @BeforeEach
    void store() {
        when(projects.find(eq(project), any(), anyBoolean())).thenAnswer(call -> Optional.of(view(null,
                call.<Boolean>getArgument(2) ? SIZES : null)));
        when(projects.runnersToken(project)).thenReturn(Optional.of(
                new FakeSecrets().encrypt("token", "projects.runners_token:" + project)));
        when(projects.visible(eq(Set.of(80L)), any())).thenReturn(List.of(SOURCE));
        when(projects.list(any(), any(), any())).thenReturn(new Page<>(List.of(view(null, SIZES)), 1));
        when(shares.of(any(), any(), any())).thenReturn(Map.of(project, List.of(share)));
        when(attributes.of(any(), any())).thenReturn(Map.of(project, List.of(TEAM)));
        when(users.idOf("anna")).thenReturn(OptionalLong.of(2));
        when(users.idOf("none")).thenReturn(OptionalLong.empty());
    }

    private ProjectView view(Integer level, Statistics sizes) {
        return ProjectViews.of(project, ATTRIBUTES, NOW, new ForkedFrom(80L, null, 0, "finished"), level, sizes);
    }

    private Caller member(Role role) {
        long user = directory.user("member-" + directory.nextId());
        directory.store(MemberDraft.ofGroup(group, user, role));
        return person(user);
    }

    private Caller root() {
        return person(directory.store(AccountDraft.named("root").asAdministrator()));
    }

    private Caller person(long user) {
        return new Caller.Person(directory.account(user).orElseThrow(), 0, Set.of(Scope.API));
    }

    private ProjectFilter asked() {
        ArgumentCaptor<ProjectFilter> asked = ArgumentCaptor.forClass(ProjectFilter.class);
        verify(projects).list(asked.capture(), any(), any());
        return asked.getValue();
    }

    /** Runners are registered by those who have the token, so maintainers alone are shown it. */
    @ParameterizedTest
    @EnumSource(Role.class)
    void members_are_shown_what_their_role_reads(Role role) {
        ProjectView shown = reads.get(member(role), reference, true, true);
        assertEquals(role.atLeast(Role.MAINTAINER) ? "token" : null, shown.additions().runnersToken());
        assertEquals(role.atLeast(Role.REPORTER) ? SIZES : null, shown.additions().statistics());
        assertEquals(List.of(share), shown.additions().shares());
        assertEquals(SOURCE, shown.fork().source());
        assertNull(shown.additions().customAttributes());
        assertNull(reads.get(member(role), reference, false).additions().statistics());
    }

    @Test
    void administrator_is_shown_custom_attributes_on_demand() {
        Caller root = root();
        assertEquals(List.of(TEAM), reads.get(root, reference, true, true).additions().customAttributes());
        assertNull(reads.get(root, reference, true, false).additions().customAttributes());
        assertEquals("token", reads.get(root, reference, true, false).additions().runnersToken());
    }

    @Test
    void token_of_a_job_tells_nothing_about_the_source() {
        Caller job = new Caller.Job(member(Role.MAINTAINER).account().orElseThrow(), 1, 1, project);
        assertNull(reads.get(job, reference, false).fork().source());
        assertEquals(80, reads.get(job, reference, false).fork().sourceId());
        verify(projects, never()).visible(any(), any());
    }

    @Test
    void project_that_is_not_seen_or_gone_is_not_found() {
        Caller other = person(directory.user("other"));
        assertEquals("no Project", Refusals.end(() -> reads.get(other, reference, false)));
        assertEquals("no Project", Refusals.end(() -> reads.forksOf(other, reference, ProjectFilter.all(), PAGE)));
        assertEquals("no Group", Refusals.end(() -> reads.inGroup(other, new GroupRef.Id(group), true, ProjectFilter.all(), PAGE)));
        when(projects.find(eq(project), any(), eq(false))).thenReturn(Optional.empty());
        assertEquals("no Project", Refusals.end(() -> reads.get(root(), reference, false)));
        verify(projects, never()).list(any(), any(), any());
    }

    /** Sizes in a list are shown by the membership that each project tells. */
    @ParameterizedTest
    @CsvSource({", false, false", "10, false, false", "20, false, true", "40, false, true", ", true, true"})
    void sizes_in_lists_are_shown_to_members_who_read_the_code(Integer level, boolean administrator, boolean sizes) {
        when(projects.list(any(), any(), any())).thenReturn(new Page<>(List.of(view(level, SIZES)), 1));
        ProjectView shown = reads.list(administrator ? root() : member(Role.GUEST), ProjectFilter.all(), PAGE).items().getFirst();
        assertEquals(sizes ? SIZES : null, shown.additions().statistics());
        assertEquals(List.of(share), shown.additions().shares());
        assertEquals(SOURCE, shown.fork().source());
        assertNull(shown.additions().runnersToken());
    }

    @ParameterizedTest
    @CsvSource({"true, true, true", "true, false, false", "false, true, false"})
    void custom_attributes_are_for_administrators(boolean administrator, boolean wanted, boolean shown) {
        ProjectFilter filter = ProjectFilter.all().withCustomAttributes(new CustomAttributeFilter(Map.of("team", "red"), wanted));
        ProjectView found = reads.list(administrator ? root() : member(Role.OWNER), filter, PAGE).items().getFirst();
        assertEquals(shown ? List.of(TEAM) : null, found.additions().customAttributes());
        assertEquals(administrator ? filter : ProjectFilter.all(), asked());
    }

    @Test
    void projects_of_a_user_are_listed() {
        Caller caller = member(Role.GUEST);
        ProjectFilter all = ProjectFilter.all();
        assertEquals(1, reads.ofUser(caller, "anna", all, PAGE).total());
        assertEquals(all.ofUser(2), asked());
        assertEquals("no User", Refusals.end(() -> reads.ofUser(caller, "none", all, PAGE)));
    }

    @Test
    void projects_of_a_group_are_listed_with_those_below_on_demand() {
        assertEquals(1, reads.inGroup(member(Role.GUEST), new GroupRef.Id(group), true, ProjectFilter.all(), PAGE).total());
        assertEquals(ProjectFilter.all().inGroup(group, true), asked());
    }

    @Test
    void forks_of_a_project_are_listed() {
        assertEquals(1, reads.forksOf(member(Role.GUEST), reference, ProjectFilter.all(), PAGE).total());
        assertEquals(ProjectFilter.all().forksOf(project), asked());
    }

    /** Stars of a private profile are shown to its user and to administrators. */
    @ParameterizedTest
    @CsvSource({"false, other, 1", "true, other, 0", "true, own, 1", "true, root, 1", "true, anonymous, 0"})
    void stars_of_a_private_profile_are_not_shown_to_others(boolean secret, String who, int number) {
        UserView user = mock();
        when(user.privateProfile()).thenReturn(secret);
        Caller own = person(directory.user("own"));
        Caller caller = switch (who) {
            case "own" -> own;
            case "root" -> root();
            case "other" -> member(Role.OWNER);
            default -> Caller.ANONYMOUS;
        };
        long id = own.accountId().orElseThrow();
        when(users.idOf("own")).thenReturn(OptionalLong.of(id));
        when(users.find(id)).thenReturn(Optional.of(user));
        assertEquals(number, reads.starredBy(caller, "own", ProjectFilter.all(), PAGE).items().size());
        if (number == 1) {
            assertEquals(ProjectFilter.all().starredBy(id), asked());
        }
        assertEquals("no User", Refusals.end(() -> reads.starredBy(caller, "none", ProjectFilter.all(), PAGE)));
        assertEquals("no User", Refusals.end(() -> reads.starredBy(caller, "anna", ProjectFilter.all(), PAGE)));
    }

    @Test
    void caller_gives_a_project_one_star_and_takes_it_back() {
        Caller caller = member(Role.GUEST);
        long user = caller.accountId().orElseThrow();
        when(stars.add(project, user, NOW)).thenReturn(true);
        when(stars.remove(project, user)).thenReturn(true);
        use.starProject.star(caller, reference);
        use.starProject.unstar(caller, reference);
        when(stars.add(project, user, NOW)).thenReturn(false);
        when(stars.remove(project, user)).thenReturn(false);
        assertEquals(new Failure.NotModified(), Refusals.of(() -> use.starProject.star(caller, reference)));
        assertEquals(new Failure.NotModified(), Refusals.of(() -> use.starProject.unstar(caller, reference)));
    }

    @Test
    void project_that_is_not_seen_gets_no_star() {
        Caller other = person(directory.user("other"));
        assertEquals("no Project", Refusals.end(() -> use.starProject.star(other, reference)));
        assertEquals("no Project", Refusals.end(() -> use.starProject.unstar(other, reference)));
        assertEquals("no Project", Refusals.end(() -> use.starReads.of(other, reference, Optional.empty(), PAGE)));
        assertEquals("unauthenticated", Refusals.end(() -> use.starProject.star(Caller.ANONYMOUS, reference)));
        assertEquals("unauthenticated", Refusals.end(() -> use.starProject.unstar(Caller.ANONYMOUS, reference)));
        verify(stars, never()).add(anyLong(), anyLong(), any());
        verify(stars, never()).remove(anyLong(), anyLong());
    }

    @Test
    void starrers_are_listed_for_the_caller() {
        Caller root = root();
        Page<Starrer> page = Page.empty();
        when(stars.of(project, Optional.of("a"), root.accountId(), true, PAGE)).thenReturn(page);
        assertEquals(page, use.starReads.of(root, reference, Optional.of("a"), PAGE));
    }
}
