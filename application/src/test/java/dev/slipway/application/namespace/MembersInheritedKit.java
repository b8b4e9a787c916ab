package dev.slipway.application.namespace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.access.ShareDraft;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Walks;
import dev.slipway.application.namespace.MemberSource.Group;
import dev.slipway.application.namespace.MemberSource.Project;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.namespace.MemberRules.Inherited;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Contract of {@code Members}: inherited memberships and removed ones. */
abstract class MembersInheritedKit extends MembersScenario {

    MembersInheritedKit(MembersKit kit) {
        super(kit);
    }

    @Test
    final void highest_of_several_memberships_counts() {
        long anna = rows().user("anna");
        long bob = rows().user("bob");
        Group top = group("top");
        Group in = inside(top, "in");
        Project project = project(in, "p");
        have(project, anna, 30);
        have(in, anna, 40);
        have(top, anna, 20);
        have(top, bob, 50);
        assertEquals(List.of("anna 40", "bob 50"), listed(project, ALL));
        assertEquals(List.of("anna 30"), listed(project, OWN));
        assertEquals(List.of("anna 40", "bob 50"), listed(in, ALL));
        assertEquals(List.of("anna 20", "bob 50"), listed(top, ALL));
        assertEquals(40, members().find(project, anna, true).orElseThrow().accessLevel());
        assertEquals(30, members().find(project, anna, false).orElseThrow().accessLevel());
        assertEquals(50, members().find(project, bob, true).orElseThrow().accessLevel());
        assertEquals(Optional.empty(), members().find(project, bob, false));
        members().update(in, anna, 40, TODAY, NOW);
        assertEquals(List.of("anna 30", "bob 50"), listed(project, ALL));
    }

    @Test
    final void nearest_of_equal_memberships_counts() {
        long anna = rows().user("anna");
        Group top = group("top");
        Group in = inside(top, "in");
        Project project = project(in, "p");
        MemberView near = add(in, anna, 40, TODAY.plusDays(1)).orElseThrow();
        MemberView far = add(top, anna, 40, TODAY.plusDays(2)).orElseThrow();
        for (MemberSource source : List.of(in, project)) {
            assertEquals(Optional.of(near), members().find(source, anna, true));
            assertEquals(List.of(near), members().list(source, ALL, PageRequest.Offset.first()).items());
        }
        assertEquals(Optional.of(far), members().find(top, anna, true));
        MemberView own = add(project, anna, 40, TODAY.plusDays(3)).orElseThrow();
        assertEquals(Optional.of(own), members().find(project, anna, true));
        assertEquals(List.of(own), members().list(project, ALL, PageRequest.Offset.first()).items());
    }

    @Test
    final void inherited_membership_comes_from_above() {
        long anna = rows().user("anna");
        Group top = group("top");
        Group in = inside(top, "in");
        Group deep = inside(in, "deep");
        Project project = project(deep, "p");
        have(top, anna, 30);
        have(deep, anna, 50);
        have(project, anna, 50);
        assertEquals(Optional.empty(), members().inherited(top, anna));
        assertEquals(Optional.of(new Inherited(Role.DEVELOPER, "top")), members().inherited(in, anna));
        assertEquals(Optional.of(new Inherited(Role.DEVELOPER, "top")), members().inherited(deep, anna));
        assertEquals(Optional.of(new Inherited(Role.OWNER, "deep")), members().inherited(project, anna));
        have(in, anna, 30);
        assertEquals(Optional.of(new Inherited(Role.DEVELOPER, "in")), members().inherited(deep, anna));
        members().remove(deep, anna);
        assertEquals(Optional.of(new Inherited(Role.DEVELOPER, "in")), members().inherited(project, anna));
        assertEquals(Optional.empty(), members().inherited(deep, rows().user("bob")));
    }

    @Test
    final void owners_are_counted_without_inherited_ones() {
        Group top = group("top");
        Group in = inside(top, "in");
        for (Role role : Role.values()) {
            have(top, rows().user("top-" + role), role.level());
        }
        assertEquals(1, members().owners(top));
        assertEquals(0, members().owners(in));
        long anna = rows().user("anna");
        have(in, anna, 50);
        have(in, rows().user("bob"), 50);
        assertEquals(2, members().owners(in));
        deleteUser(anna);
        assertEquals(1, members().owners(in));
        assertEquals(0, members().owners(project(top, "p")));
    }

    @Test
    final void deleted_users_do_not_count() {
        long anna = rows().user("anna");
        long bob = rows().user("bob");
        Group group = group("g");
        members().add(group, bob, 30, null, OptionalLong.of(anna), NOW);
        have(group, anna, 50);
        deleteUser(anna);
        assertEquals(List.of("bob 30"), listed(group, OWN));
        assertEquals(List.of("bob 30"), listed(group, ALL));
        assertEquals(Optional.empty(), members().find(group, anna, true));
        assertEquals(null, members().find(group, bob, false).orElseThrow().createdBy());
        assertEquals(Set.of(bob), new HashSet<>(members().existing(List.of(anna, bob, bob, 999_999L))));
        assertEquals(List.of(), members().existing(List.of()));
    }

    @Test
    final void memberships_below_are_removed() {
        long anna = rows().user("anna");
        long bob = rows().user("bob");
        Group top = group("top");
        Group in = inside(top, "in");
        Group deep = inside(in, "deep");
        Group beside = inside(top, "beside");
        Project own = project(in, "own");
        Project far = project(deep, "far");
        for (MemberSource source : List.of(top, in, deep, beside, own, far)) {
            have(source, anna, 30);
            have(source, bob, 30);
        }
        assertEquals(List.of(), members().removeBelow(own, anna));
        assertTrue(members().find(own, anna, false).isPresent());
        assertEquals(Set.of(new EndedMembership(deep, anna, 30), new EndedMembership(own, anna, 30), new EndedMembership(far, anna, 30)),
                new HashSet<>(members().removeBelow(in, anna)));
        for (MemberSource source : List.of(deep, own, far)) {
            assertEquals(List.of("bob 30"), listed(source, OWN));
        }
        for (MemberSource source : List.of(top, in, beside)) {
            assertEquals(List.of("anna 30", "bob 30"), listed(source, OWN));
        }
    }

    @Test
    final void members_are_walked_by_key_while_others_are_removed() {
        Group above = group("g");
        Project inside = project(above, "p");
        List<String> names = List.of("e", "d", "c", "b", "a");
        for (String name : names) {
            have(name.equals("c") ? above : inside, rows().user(name), 30);
        }
        for (MemberFilter filter : List.of(OWN, ALL)) {
            Walks.same(page -> members().list(inside, filter, page));
        }
        List<String> met = Walks.all(page -> members().list(inside, ALL, page), 2,
                (number, last) -> members().remove(inside, last.user().id()))
                .stream().map(member -> member.user().username()).toList();
        assertEquals(names, met);
    }

    @Test
    final void members_of_invited_groups_are_listed_with_the_lower_level() {
        Group top = group("top");
        Project project = project(inside(top, "in"), "p");
        Group above = group("above");
        Group invited = inside(above, "invited");
        Group closed = group("closed");
        long anna = rows().user("anna");
        long bob = rows().user("bob");
        long carl = rows().user("carl");
        have(invited, anna, 50);
        have(above, bob, 20);
        have(closed, carl, 50);
        add(invited, rows().user("ended"), 50, TODAY);
        have(top, bob, 20);
        rows().store(ShareDraft.toGroup(top.id(), invited.id(), Role.MAINTAINER));
        rows().store(ShareDraft.toProject(project.id(), closed.id(), Role.GUEST));
        rows().store(ShareDraft.toProject(project.id(), group("late").id(), Role.OWNER).until(TODAY));
        MemberFilter invitedToo = ALL.withInvited(Set.of(Visibility.PRIVATE));
        assertEquals(List.of("anna 40", "carl 10", "bob 20"), listed(project, invitedToo));
        assertEquals(List.of("anna 40", "bob 20"), listed(top, invitedToo));
        assertEquals(List.of("bob 20"), listed(project, ALL));
        assertEquals(List.of("bob 20"), listed(project, ALL.withInvited(Set.of(Visibility.PUBLIC))));
        assertEquals(List.of(), listed(project, OWN));
        have(project, anna, 40);
        assertEquals(List.of("carl 10", "bob 20", "anna 40"), listed(project, invitedToo));
        Walks.same(page -> members().list(project, invitedToo, page));
    }
}
