package dev.slipway.application.access;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.access.port.AccessFacts;
import dev.slipway.application.access.port.AccessFacts.GroupFacts;
import dev.slipway.application.access.port.AccessFacts.ProjectFacts;
import dev.slipway.domain.access.ProjectFeatures;
import dev.slipway.domain.access.DeployKeyReach;
import dev.slipway.domain.access.JobTokenReach;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Visibility;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What every implementation of {@code AccessFacts} does. */
public abstract class AccessFactsKit extends SharedRolesKit {

    private static final LocalDate TODAY = LocalDate.now(ZoneOffset.UTC);
    private static final OptionalLong NOBODY = OptionalLong.empty();

    @Override
    protected abstract AccessFacts facts();

    @Override
    protected abstract AccessWorld rows();

    private long group(String path) {
        return rows().store(GroupDraft.named(path));
    }

    private long inside(long group, String path) {
        return rows().store(GroupDraft.named(path).inside(group));
    }

    private Optional<Role> inProject(long project, long user) {
        return facts().project(new ProjectRef.Id(project), OptionalLong.of(user)).orElseThrow().role();
    }

    private GroupFacts group(long group, long user) {
        return facts().group(new GroupRef.Id(group), OptionalLong.of(user)).orElseThrow();
    }

    @ParameterizedTest
    @EnumSource(Visibility.class)
    final void a_project_is_found_by_number_and_by_path_in_any_case(Visibility visibility) {
        long home = rows().store(GroupDraft.named("Acmé").visible(visibility));
        long project = rows().store(ProjectDraft.in(home, "Tool.x").visible(visibility).withDefaultBranch("höhe")
                .withPublicBuilds(visibility != Visibility.PUBLIC).asArchived(visibility == Visibility.PRIVATE));
        ProjectFacts expected = new ProjectFacts(project, home, "Acmé/Tool.x", "höhe", visibility, visibility != Visibility.PUBLIC,
                visibility == Visibility.PRIVATE, ProjectFeatures.OPEN, Optional.empty());
        assertEquals(Optional.of(expected), facts().project(new ProjectRef.Id(project), NOBODY));
        assertEquals(Optional.of(expected), facts().project(new ProjectRef.Path("aCMÉ/tOOL.X"), NOBODY));
        assertEquals(Optional.of(expected), facts().project(new ProjectRef.Id(project), OptionalLong.of(rows().user("somebody"))));
    }

    @ParameterizedTest
    @EnumSource(Visibility.class)
    final void a_group_is_found_by_number_and_by_path_in_any_case(Visibility visibility) {
        long top = rows().store(GroupDraft.named("Top").visible(visibility));
        long group = rows().store(GroupDraft.named("Ünder").inside(top).visible(visibility));
        GroupFacts expected = new GroupFacts(group, "Top/Ünder", visibility, Optional.empty(), false);
        assertEquals(Optional.of(expected), facts().group(new GroupRef.Id(group), NOBODY));
        assertEquals(Optional.of(expected), facts().group(new GroupRef.Path("TOP/üNDER"), NOBODY));
        assertEquals(Optional.of(expected), facts().group(new GroupRef.Id(group), OptionalLong.of(rows().user("somebody"))));
    }

    @Test
    final void what_is_not_there_is_not_found() {
        long user = rows().user("anna");
        long own = rows().personalNamespace(user);
        long group = group("acme");
        long project = rows().store(ProjectDraft.in(group, "p").visible(Visibility.PUBLIC));
        for (OptionalLong account : new OptionalLong[] {NOBODY, OptionalLong.of(user)}) {
            for (long id : new long[] {project + 100_000, -1, 0, Long.MAX_VALUE, Long.MIN_VALUE}) {
                assertEquals(Optional.empty(), facts().project(new ProjectRef.Id(id), account));
                assertEquals(Optional.empty(), facts().group(new GroupRef.Id(id), account));
            }
            for (String path : new String[] {"", "acme/", "/acme", "acme/p/", "acme/q", "%", "acme/_", "acme' or true --"}) {
                assertEquals(Optional.empty(), facts().project(new ProjectRef.Path(path), account), path);
                assertEquals(Optional.empty(), facts().group(new GroupRef.Path(path), account), path);
            }
            assertEquals(Optional.empty(), facts().project(new ProjectRef.Path("acme"), account));
            assertEquals(Optional.empty(), facts().group(new GroupRef.Path("acme/p"), account));
            assertEquals(Optional.empty(), facts().group(new GroupRef.Id(own), account));
            assertEquals(Optional.empty(), facts().group(new GroupRef.Path("anna"), account));
        }
    }

    @Test
    final void what_is_marked_for_deletion_does_not_exist() {
        OptionalLong anna = OptionalLong.of(rows().user("anna"));
        long top = group("top");
        long inside = inside(top, "in");
        rows().store(MemberDraft.ofGroup(top, anna.getAsLong(), Role.OWNER));
        long project = rows().store(ProjectDraft.in(inside, "p").visible(Visibility.PUBLIC));
        long other = rows().store(ProjectDraft.in(inside, "q").visible(Visibility.PUBLIC));
        rows().hideProject(project);
        assertEquals(Optional.empty(), facts().project(new ProjectRef.Id(project), anna));
        assertEquals(Optional.empty(), facts().project(new ProjectRef.Path("top/in/p"), anna));
        rows().hideGroup(top);
        assertEquals(Optional.empty(), facts().group(new GroupRef.Id(inside), anna));
        assertEquals(Optional.empty(), facts().group(new GroupRef.Path("top"), anna));
        assertEquals(Optional.empty(), facts().project(new ProjectRef.Id(other), anna));
    }

    @ParameterizedTest
    @EnumSource(Role.class)
    final void every_role_is_told_wherever_it_comes_from(Role role) {
        long direct = rows().user("direct");
        long near = rows().user("near");
        long far = rows().user("far");
        long top = group("top");
        long inside = inside(top, "in");
        long project = rows().store(ProjectDraft.in(inside, "p"));
        rows().store(MemberDraft.ofProject(project, direct, role));
        rows().store(MemberDraft.ofGroup(inside, near, role).until(TODAY.plusDays(1)));
        rows().store(MemberDraft.ofGroup(top, far, role));
        for (long user : new long[] {direct, near, far}) {
            assertEquals(Optional.of(role), inProject(project, user));
        }
        assertEquals(Optional.of(role), group(inside, near).role());
        assertEquals(Optional.of(role), group(inside, far).role());
        assertEquals(Optional.of(role), group(top, far).role());
        assertEquals(Optional.empty(), group(top, near).role());
        assertEquals(Optional.empty(), group(inside, direct).role());
    }

    @ParameterizedTest
    @CsvSource({"10,30,50", "50,30,10", "30,50,10", "20,20,20", "10,40,30"})
    final void the_highest_role_counts(int inProject, int near, int far) {
        long anna = rows().user("anna");
        long top = group("top");
        long inside = inside(top, "in");
        long project = rows().store(ProjectDraft.in(inside, "p"));
        rows().store(MemberDraft.ofProject(project, anna, Role.of(inProject).orElseThrow()));
        rows().store(MemberDraft.ofGroup(inside, anna, Role.of(near).orElseThrow()));
        rows().store(MemberDraft.ofGroup(top, anna, Role.of(far).orElseThrow()));
        assertEquals(Role.of(Math.max(inProject, Math.max(near, far))), inProject(project, anna));
        assertEquals(Role.of(Math.max(near, far)), group(inside, anna).role());
    }

    @Test
    final void memberships_end_with_the_start_of_their_day() {
        long top = group("top");
        long inside = inside(top, "in");
        long project = rows().store(ProjectDraft.in(inside, "p"));
        long ended = rows().user("ended");
        long ending = rows().user("ending");
        long[] places = {0, 1, 2};
        for (long place : places) {
            join(place, top, inside, project, ended, TODAY);
            join(place, top, inside, project, ending, TODAY.plusDays(1));
        }
        assertEquals(Optional.empty(), inProject(project, ended));
        assertEquals(new GroupFacts(inside, "top/in", Visibility.PRIVATE, Optional.empty(), false), group(inside, ended));
        assertFalse(group(top, ended).hasProjectInside());
        assertEquals(Optional.of(Role.DEVELOPER), inProject(project, ending));
        assertEquals(Optional.of(Role.DEVELOPER), group(inside, ending).role());
        assertTrue(group(top, ending).hasProjectInside());
    }

    private void join(long place, long top, long inside, long project, long user, LocalDate expiresAt) {
        if (place == 0) {
            rows().store(MemberDraft.ofProject(project, user, Role.DEVELOPER).until(expiresAt));
        } else {
            rows().store(MemberDraft.ofGroup(place == 1 ? inside : top, user, Role.DEVELOPER).until(expiresAt));
        }
    }

    @Test
    final void who_owns_a_personal_namespace_owns_its_projects() {
        long anna = rows().user("anna");
        long bob = rows().user("bob");
        long project = rows().store(ProjectDraft.in(rows().personalNamespace(anna), "p"));
        rows().store(MemberDraft.ofProject(project, bob, Role.MAINTAINER));
        assertEquals(Optional.of(Role.OWNER), inProject(project, anna));
        assertEquals(Optional.of(Role.MAINTAINER), inProject(project, bob));
        rows().store(MemberDraft.ofProject(project, anna, Role.GUEST));
        assertEquals(Optional.of(Role.OWNER), inProject(project, anna));
        assertEquals("anna/p", facts().project(new ProjectRef.Path("Anna/P"), NOBODY).orElseThrow().fullPath());
    }

    @Test
    final void what_is_held_elsewhere_does_not_count() {
        long anna = rows().user("anna");
        long bob = rows().user("bob");
        long top = group("top");
        long one = inside(top, "one");
        long two = inside(top, "two");
        long project = rows().store(ProjectDraft.in(one, "p"));
        long sibling = rows().store(ProjectDraft.in(one, "q"));
        rows().store(MemberDraft.ofGroup(two, anna, Role.OWNER));
        rows().store(MemberDraft.ofProject(sibling, anna, Role.OWNER));
        rows().store(MemberDraft.ofProject(project, bob, Role.OWNER));
        assertEquals(Optional.empty(), inProject(project, anna));
        assertEquals(Optional.empty(), group(one, anna).role());
        assertEquals(Optional.empty(), inProject(project, 0));
    }

    @Test
    final void jobs_of_other_projects_are_not_admitted_unless_a_project_says_so() {
        long group = group("jobs");
        long project = rows().store(ProjectDraft.in(group, "p"));
        long other = rows().store(ProjectDraft.in(group, "q"));
        assertEquals(new JobTokenReach(false, true, false), facts().jobTokens(project, other));
        assertEquals(new JobTokenReach(true, true, false), facts().jobTokens(project, project));
    }

    @Test
    final void deploy_key_opens_the_projects_in_which_it_is_enabled() {
        long group = group("keys");
        long read = rows().store(ProjectDraft.in(group, "p"));
        long push = rows().store(ProjectDraft.in(group, "q"));
        long other = rows().store(ProjectDraft.in(group, "r"));
        long key = rows().deployKey(Map.of(read, false, push, true));
        assertEquals(DeployKeyReach.READ, facts().deployKey(key, read));
        assertEquals(DeployKeyReach.PUSH, facts().deployKey(key, push));
        assertEquals(DeployKeyReach.NONE, facts().deployKey(key, other));
        assertEquals(DeployKeyReach.NONE, facts().deployKey(key + 1_000, read));
    }

    @Test
    final void groups_are_found_together() {
        long user = rows().user("anna");
        long own = rows().personalNamespace(user);
        long top = group("top");
        long below = inside(top, "below");
        long other = group("other");
        long hidden = group("hidden");
        rows().store(MemberDraft.ofGroup(below, user, Role.REPORTER));
        rows().hideGroup(hidden);
        Set<GroupFacts> found = Set.copyOf(facts().groups(Set.of(top, below, other, hidden, own, 1_000_000L), OptionalLong.of(user)));
        assertEquals(Set.of(group(top, user), group(below, user), group(other, user)), found);
        assertTrue(group(top, user).hasProjectInside());
        assertEquals(List.of(new GroupFacts(top, "top", group(top, user).visibility(), Optional.empty(), false)),
                facts().groups(Set.of(top), NOBODY));
    }

    @Test
    final void members_of_something_below_are_told() {
        long ofProject = rows().user("of-project");
        long ofGroup = rows().user("of-group");
        long stranger = rows().user("stranger");
        long top = group("top");
        long middle = inside(top, "middle");
        long bottom = inside(middle, "bottom");
        long beside = inside(top, "beside");
        long project = rows().store(ProjectDraft.in(middle, "p"));
        rows().store(MemberDraft.ofProject(project, ofProject, Role.GUEST));
        rows().store(MemberDraft.ofGroup(bottom, ofGroup, Role.GUEST));
        for (long user : new long[] {ofProject, ofGroup}) {
            assertTrue(group(top, user).hasProjectInside());
            assertTrue(group(middle, user).hasProjectInside());
            assertEquals(Optional.empty(), group(top, user).role());
            assertFalse(group(beside, user).hasProjectInside());
        }
        assertFalse(group(bottom, ofProject).hasProjectInside());
        assertFalse(group(top, stranger).hasProjectInside());
        rows().hideProject(project);
        assertFalse(group(top, ofProject).hasProjectInside());
        rows().hideGroup(bottom);
        assertFalse(group(top, ofGroup).hasProjectInside());
    }
}
