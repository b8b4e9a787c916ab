package dev.slipway.application.namespace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.access.AccessRows;
import dev.slipway.application.access.AccessRows.NewProject;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Walks;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.namespace.MemberSource.Group;
import dev.slipway.application.namespace.MemberSource.Project;
import dev.slipway.application.namespace.port.Members;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.namespace.MemberRules.Inherited;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code Members} does. */
public abstract class MembersKit {

    private static final Instant NOW = Instant.parse("2024-05-06T07:08:09.123456Z");
    private static final LocalDate TODAY = LocalDate.now(ZoneOffset.UTC);
    private static final MemberFilter OWN = new MemberFilter(false, Optional.empty(), List.of());
    private static final MemberFilter ALL = new MemberFilter(true, Optional.empty(), List.of());

    protected abstract Members members();

    protected abstract Transactions transactions();

    protected abstract AccessRows rows();

    /** As operations delete users: they are gone, though their rows may not be. */
    protected abstract void deleteUser(long userId);

    private Group group(String path) {
        return new Group(rows().group(OptionalLong.empty(), path, Visibility.PRIVATE));
    }

    private Group inside(Group group, String path) {
        return new Group(rows().group(OptionalLong.of(group.id()), path, Visibility.PRIVATE));
    }

    private Project project(Group group, String path) {
        return new Project(rows().project(group.id(), NewProject.of(path, Visibility.PRIVATE)));
    }

    private Optional<MemberView> add(MemberSource source, long user, int level, LocalDate expiresAt) {
        return members().add(source, user, level, expiresAt, OptionalLong.empty(), NOW);
    }

    private void have(MemberSource source, long user, int level) {
        assertTrue(add(source, user, level, null).isPresent());
    }

    private List<String> listed(MemberSource source, MemberFilter filter) {
        return members().list(source, filter, PageRequest.Offset.first()).items().stream()
                .map(member -> member.user().username() + " " + member.accessLevel()).toList();
    }

    @Test
    final void whatIsAddedIsFound() {
        long anna = rows().user("anna");
        long bob = rows().user("bob");
        for (MemberSource source : List.of(group("g"), project(group("h"), "p"))) {
            MemberView added = members().add(source, anna, 30, TODAY.plusDays(9), OptionalLong.of(bob), NOW).orElseThrow();
            assertEquals(new MemberView(added.user(), 30, TODAY.plusDays(9), added.createdBy(), NOW, NOW), added);
            assertEquals(List.of(anna, "anna", AccountState.ACTIVE), List.of(added.user().id(), added.user().username(), added.user().state()));
            assertEquals("bob", added.createdBy().username());
            assertEquals(Optional.of(added), members().find(source, anna, false));
            assertEquals(Optional.of(added), members().find(source, anna, true));
            assertEquals(new Page<>(List.of(added), 1), members().list(source, OWN, PageRequest.Offset.first()));
            MemberView second = add(source, bob, 50, null).orElseThrow();
            assertEquals(null, second.expiresAt());
            assertEquals(null, second.createdBy());
        }
    }

    @Test
    final void aMemberIsNotAddedTwice() {
        long anna = rows().user("anna");
        Group group = group("g");
        have(group, anna, 30);
        assertEquals(Optional.empty(), add(group, anna, 40, null));
        assertEquals(List.of("anna 30"), listed(group, OWN));
    }

    @Test
    final void groupsAndProjectsDoNotMixUpTheirMembers() {
        long anna = rows().user("anna");
        Group group = group("g");
        Project project = project(group, "p");
        have(project, anna, 40);
        assertEquals(Optional.empty(), members().find(group, anna, true));
        assertEquals(Optional.empty(), members().find(new Group(project.id() + 1_000_000), anna, true));
        assertFalse(members().remove(group, anna));
        have(group, anna, 10);
        assertTrue(members().remove(project, anna));
        assertEquals(10, members().find(group, anna, false).orElseThrow().accessLevel());
    }

    @Test
    final void membershipsEndWithTheStartOfTheirDayAndMakeRoom() {
        long anna = rows().user("anna");
        Group group = group("g");
        MemberView ended = add(group, anna, 50, TODAY).orElseThrow();
        assertEquals(TODAY, ended.expiresAt());
        assertEquals(Optional.empty(), members().find(group, anna, false));
        assertEquals(Optional.empty(), members().find(inside(group, "in"), anna, true));
        assertEquals(Optional.empty(), members().inherited(inside(group, "on"), anna));
        assertEquals(List.of(), listed(group, OWN));
        assertEquals(List.of(), listed(group, ALL));
        assertEquals(0, members().owners(group));
        assertEquals(Optional.empty(), members().update(group, anna, 50, null, NOW));
        assertFalse(members().remove(group, anna));
        assertTrue(add(group, anna, 20, TODAY.plusDays(1)).isPresent());
        assertEquals(List.of("anna 20"), listed(group, OWN));
    }

    @Test
    final void aMembershipChanges() {
        long anna = rows().user("anna");
        long bob = rows().user("bob");
        Group group = group("g");
        have(group, bob, 20);
        have(group, anna, 30);
        Instant later = NOW.plusSeconds(1);
        MemberView changed = members().update(group, anna, 50, TODAY.plusDays(1), later).orElseThrow();
        assertEquals(new MemberView(changed.user(), 50, TODAY.plusDays(1), null, NOW, later), changed);
        assertEquals(Optional.of(changed), members().find(group, anna, false));
        assertEquals(List.of("bob 20", "anna 50"), listed(group, OWN));
        assertEquals(null, members().update(group, anna, 50, null, later).orElseThrow().expiresAt());
        assertEquals(TODAY, members().update(group, anna, 50, TODAY, later).orElseThrow().expiresAt());
        assertEquals(Optional.empty(), members().find(group, anna, false));
        assertEquals(Optional.empty(), members().update(inside(group, "in"), bob, 50, null, later));
    }

    @Test
    final void whoIsRemovedIsGone() {
        long anna = rows().user("anna");
        Group group = group("g");
        have(group, anna, 30);
        assertTrue(members().remove(group, anna));
        assertFalse(members().remove(group, anna));
        assertEquals(Optional.empty(), members().find(group, anna, true));
    }

    @Test
    final void listsAreInTheOrderOfTheMembershipsAndInPages() {
        Group group = group("g");
        for (String name : List.of("zoe", "anna", "mia")) {
            have(group, rows().user(name), 30);
        }
        assertEquals(List.of("zoe 30", "anna 30", "mia 30"), listed(group, OWN));
        Page<MemberView> second = members().list(group, OWN, new PageRequest.Offset(2, 2));
        assertEquals(List.of("mia"), second.items().stream().map(member -> member.user().username()).toList());
        assertEquals(3, second.total());
        assertEquals(new Page<>(List.of(), 3), members().list(group, OWN, new PageRequest.Offset(9, 2)));
    }

    @Test
    final void listsAreFiltered() {
        Group group = group("g");
        long anna = rows().user("anna_b");
        long hanna = rows().user("hanna");
        have(group, anna, 30);
        have(group, hanna, 40);
        assertEquals(List.of("anna_b 30", "hanna 40"), listed(group, new MemberFilter(false, Optional.of("ANNA"), List.of())));
        assertEquals(List.of("anna_b 30"), listed(group, new MemberFilter(false, Optional.of("a_b"), List.of())));
        assertEquals(List.of(), listed(group, new MemberFilter(false, Optional.of("%"), List.of())));
        assertEquals(List.of("hanna 40"), listed(group, new MemberFilter(true, Optional.of("Name OF h"), List.of())));
        assertEquals(List.of("hanna 40"), listed(group, new MemberFilter(false, Optional.empty(), List.of(hanna, 999_999L))));
        assertEquals(List.of(), listed(group, new MemberFilter(false, Optional.of("hanna"), List.of(anna))));
    }

    @Test
    final void ofSeveralMembershipsTheHighestIsTold() {
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
    final void ofEquallyHighMembershipsTheNearestIsTold() {
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
    final void whatIsInheritedComesFromAbove() {
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
    final void ownersAreTheirOwn() {
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
    final void deletedUsersDoNotCount() {
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
    final void everythingBelowIsTakenAway() {
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
        members().removeBelow(own, anna);
        assertTrue(members().find(own, anna, false).isPresent());
        members().removeBelow(in, anna);
        for (MemberSource source : List.of(deep, own, far)) {
            assertEquals(List.of("bob 30"), listed(source, OWN));
        }
        for (MemberSource source : List.of(top, in, beside)) {
            assertEquals(List.of("anna 30", "bob 30"), listed(source, OWN));
        }
    }

    /** Two owners that leave at once, each because there is another: one of them has to see that there is none. */
    @Test
    final void unitsThatLockASourceFollowEachOther() throws Exception {
        for (MemberSource source : List.of(group("g"), project(group("h"), "p"))) {
            List<Long> owners = List.of(rows().user("anna-" + source.kind()), rows().user("bob-" + source.kind()));
            owners.forEach(owner -> have(source, owner, 50));
            CyclicBarrier together = new CyclicBarrier(2);
            try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
                List<Future<Boolean>> leaving = owners.stream().map(owner -> threads.submit(() -> {
                    together.await();
                    return leave(source, owner);
                })).toList();
                assertTrue(leaving.get(0).get() ^ leaving.get(1).get());
            }
            assertEquals(1, members().owners(source));
        }
    }

    private boolean leave(MemberSource source, long owner) {
        return transactions().write(() -> {
            members().lock(source);
            return members().owners(source) > 1 && members().remove(source, owner);
        });
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
}
