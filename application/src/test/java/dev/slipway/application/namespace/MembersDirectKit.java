package dev.slipway.application.namespace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Together;
import dev.slipway.application.namespace.MemberSource.Group;
import dev.slipway.application.namespace.MemberSource.Project;
import dev.slipway.domain.access.AccountState;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

/** Contract of {@code Members}: direct memberships. */
abstract class MembersDirectKit extends MembersScenario {

    MembersDirectKit(MembersKit kit) {
        super(kit);
    }

    @Test
    final void added_member_is_found() {
        long anna = rows().user("anna");
        long bob = rows().user("bob");
        for (MemberSource source : List.of(group("g"), project(group("h"), "p"))) {
            MemberView added = members().add(source, anna, 30, TODAY.plusDays(9), OptionalLong.of(bob), NOW).orElseThrow();
            assertEquals(new MemberView(added.user(), 30, TODAY.plusDays(9), added.createdBy(), NOW, NOW), added);
            assertEquals(List.of(anna, "anna", AccountState.ACTIVE),
                    List.of(added.user().id(), added.user().username(), added.user().state()));
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
    final void member_is_not_added_twice() {
        long anna = rows().user("anna");
        Group group = group("g");
        have(group, anna, 30);
        assertEquals(Optional.empty(), add(group, anna, 40, null));
        assertEquals(List.of("anna 30"), listed(group, OWN));
    }

    @Test
    final void groups_and_projects_keep_their_members_apart() {
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
    final void membership_ends_with_the_start_of_its_day() {
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
    final void membership_is_updated() {
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
    final void removed_member_is_gone() {
        long anna = rows().user("anna");
        Group group = group("g");
        have(group, anna, 30);
        assertTrue(members().remove(group, anna));
        assertFalse(members().remove(group, anna));
        assertEquals(Optional.empty(), members().find(group, anna, true));
    }

    @Test
    final void members_are_listed_in_order_and_in_pages() {
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
    final void members_are_filtered() {
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

    /** Two owners that leave at once, each because there is another: one of them has to see that there is none. */
    @Test
    final void concurrent_owners_never_all_leave() throws Exception {
        for (MemberSource source : List.of(group("g"), project(group("h"), "p"))) {
            List<Long> owners = List.of(rows().user("anna-" + source.kind()), rows().user("bob-" + source.kind()));
            owners.forEach(owner -> have(source, owner, 50));
            List<Boolean> left = Together.call(owners.stream().<Callable<Boolean>>map(owner -> () -> leave(source, owner)).toList());
            assertTrue(left.get(0) ^ left.get(1));
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
    final void memberships_that_ended_are_removed_in_batches() {
        Group group = group("acme");
        long anna = rows().user("anna");
        add(group, anna, 10, TODAY);
        for (String name : List.of("bob", "carl")) {
            add(group, rows().user(name), 10, TODAY);
        }
        have(group, rows().user("dora"), 10);
        add(group, rows().user("eve"), 10, TODAY.plusDays(1));
        List<EndedMembership> first = members().removeExpired(2);
        assertEquals(2, first.size());
        assertTrue(first.contains(new EndedMembership(group, anna, 10)), first.toString());
        assertEquals(1, members().removeExpired(2).size());
        assertEquals(List.of(), members().removeExpired(2));
        assertEquals(List.of("dora 10", "eve 10"), listed(group, OWN));
    }
}
