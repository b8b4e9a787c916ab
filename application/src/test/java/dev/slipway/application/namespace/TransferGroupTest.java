package dev.slipway.application.namespace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.inOrder;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.namespace.port.GroupTrees.Place;
import dev.slipway.application.namespace.transfer.TransferAccess;
import dev.slipway.application.namespace.transfer.TransferGroup;
import dev.slipway.application.namespace.transfer.TransferredGroup;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Visibility;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.mockito.InOrder;

/** Owners who transfer the public group outer/tools to the group next, or to the top. */
final class TransferGroupTest {

    private final GroupScene scene = new GroupScene();
    private final long outer = scene.group(GroupDraft.named("outer"));
    private final long group = scene.group(GroupDraft.named("tools").inside(outer));
    private final long next = scene.group(GroupDraft.named("next"));
    private final Caller owner = owner();
    private final TransferGroup transfer = new TransferGroup(new TransferAccess(scene.modules.access.access, scene.users), scene.groups,
            scene.trees, new TransferredGroup(scene.groups, scene.members, scene.shares, scene.modules.audit.auditTrail),
            List.of(scene.contents), scene.transactions, scene.modules.audit.auditTrail);

    private Caller owner() {
        Caller caller = scene.member(group, Role.OWNER);
        scene.directory.store(MemberDraft.ofGroup(next, caller.accountId().orElseThrow(), Role.MAINTAINER));
        return caller;
    }

    @BeforeEach
    void store() {
        scene.withoutMembers();
        scene.creator(owner, true);
        scene.put(GroupScene.around(GroupScene.view(group, "tools", outer, "outer/", Visibility.PUBLIC), List.of(outer, group), Map.of()));
        target(Visibility.INTERNAL, Map.of());
        when(scene.trees.height(group)).thenReturn(1);
        when(scene.trees.transfer(anyLong(), any(), any())).thenReturn(true);
        when(scene.members.owners(any())).thenReturn(1);
    }

    private void target(Visibility visibility, Map<String, Object> settings) {
        scene.put(GroupScene.around(GroupScene.view(next, "next", null, "", visibility), List.of(next), settings));
    }

    private GroupView transfer(Caller caller, Long parent) {
        return transfer.transfer(caller, new GroupRef.Id(group), parent);
    }

    private Failure refused(Caller caller, Long parent) {
        return Refusals.of(() -> transfer(caller, parent));
    }

    private static String reason(Failure failure) {
        return failure instanceof Failure.BadRequest bad ? bad.reason().orElseThrow().id() : failure.toString();
    }

    private void assertKept() {
        verify(scene.trees, never()).transfer(anyLong(), any(), any());
        assertEquals(List.of(), scene.recorded());
        assertEquals(List.of(), scene.told);
    }

    @Test
    void group_moves_with_its_contents_which_are_no_more_visible_than_the_new_parent() {
        transfer(owner, next);
        verify(scene.trees).transfer(group, new Place(OptionalLong.of(next), List.of(next), "next/tools",
                Optional.of(Visibility.INTERNAL)), GroupScene.NOW);
        assertEquals(List.of("moved " + group + " from outer/tools to next/tools",
                "narrowed " + group + " to INTERNAL at " + GroupScene.NOW), scene.told);
        assertEquals(List.of("GROUP_TRANSFERRED " + group + " namespace outer/tools to next/tools"), scene.recorded());
        InOrder order = inOrder(scene.trees, scene.groups);
        order.verify(scene.trees).lock(List.of(group), OptionalLong.of(next));
        order.verify(scene.groups).lock(group);
        order.verify(scene.groups).lock(next);
        verify(scene.members, never()).owners(any());
    }

    @Test
    void group_in_a_parent_that_is_as_visible_is_not_narrowed() {
        target(Visibility.PUBLIC, Map.of());
        transfer(owner, next);
        assertEquals(List.of("moved " + group + " from outer/tools to next/tools"), scene.told);
    }

    /** A group that had its owners from above would have none at the top. */
    @ParameterizedTest
    @CsvSource({
        "1, false, ''", "1, true, ''", "0, false, MEMBER_CREATED", "0, true, MEMBER_UPDATED"})
    void group_at_the_top_has_an_owner(int owners, boolean member, String event) {
        long account = owner.accountId().orElseThrow();
        MemberSource source = new MemberSource.Group(group);
        when(scene.members.owners(source)).thenReturn(owners);
        when(scene.members.find(source, account, false)).thenReturn(member ? Optional.of(mock(MemberView.class)) : Optional.empty());
        GroupView shown = transfer(owner, null);
        assertEquals(group, shown.id());
        verify(scene.trees).lock(List.of(group), OptionalLong.empty());
        verify(scene.trees).transfer(group, new Place(OptionalLong.empty(), List.of(), "tools", Optional.empty()), GroupScene.NOW);
        assertEquals(List.of("moved " + group + " from outer/tools to tools"), scene.told);
        List<String> moved = List.of("GROUP_TRANSFERRED " + group + " namespace outer/tools to tools");
        assertEquals(event.isEmpty() ? moved : List.of(moved.getFirst(), event + " " + group), scene.recorded());
        if (event.isEmpty()) {
            verify(scene.members, never()).add(any(), anyLong(), anyInt(), any(), any(), any());
            verify(scene.members, never()).update(any(), anyLong(), anyInt(), any(), any());
        } else if (member) {
            verify(scene.members).update(source, account, Role.OWNER.level(), null, GroupScene.NOW);
        } else {
            verify(scene.members).add(source, account, Role.OWNER.level(), null, OptionalLong.empty(), GroupScene.NOW);
        }
        if (!event.isEmpty()) {
            assertEquals(Optional.of(Role.OWNER), scene.events.stored().getLast().event().role());
        }
    }

    @ParameterizedTest
    @EnumSource(Role.class)
    void owners_of_the_group_transfer_it(Role role) {
        Caller member = scene.member(group, role);
        scene.creator(member, true);
        if (role.atLeast(Role.OWNER)) {
            assertEquals(group, transfer(member, null).id());
        } else {
            assertEquals(Refusal.forbidden().failure(), refused(member, null));
            assertKept();
        }
    }

    /** The role in the new parent suffices by its setting; at the top the account may create groups. */
    @ParameterizedTest
    @CsvSource({
        "DEVELOPER,  ,      false", "MAINTAINER, ,      true", "MAINTAINER, owner, false", "OWNER,      owner, true"})
    void group_is_transferred_to_where_its_owner_creates_groups(Role role, String level, boolean may) {
        Caller member = scene.member(group, Role.OWNER);
        scene.creator(member, false);
        scene.directory.store(MemberDraft.ofGroup(next, member.accountId().orElseThrow(), role));
        target(Visibility.PUBLIC, level == null ? Map.of() : Map.of("subgroup_creation_level", level));
        if (may) {
            assertEquals(group, transfer(member, next).id());
        } else {
            assertEquals("group_transfer.permitted", reason(refused(member, next)));
            assertKept();
        }
    }

    @Test
    void account_that_creates_no_groups_moves_none_to_the_top_unless_it_administers() {
        scene.creator(owner, false);
        assertEquals("group_transfer.permitted", reason(refused(owner, null)));
        when(scene.users.find(owner.accountId().orElseThrow())).thenReturn(Optional.empty());
        assertEquals("group_transfer.permitted", reason(refused(owner, null)));
        assertKept();
        assertEquals(group, transfer(scene.root(), null).id());
    }

    /** The role may have come from a parent that another transfer took away while the locks were waited for. */
    @Test
    void owner_who_lost_the_role_meanwhile_transfers_nothing() {
        Caller above = scene.member(outer, Role.OWNER);
        scene.creator(above, true);
        doAnswer(call -> {
            scene.directory.held(LocalDate.EPOCH).filter(held -> held.userId() == above.accountId().orElseThrow()).toList()
                    .forEach(scene.directory::remove);
            return null;
        }).when(scene.trees).lock(any(), any());
        assertEquals(new Failure.NotFound("Group"), refused(above, null));
        assertKept();
    }

    @Test
    void groups_that_are_not_seen_or_gone_are_not_found() {
        long hidden = scene.group(GroupDraft.named("hidden"));
        assertEquals(new Failure.NotFound("Group"), refused(owner, hidden));
        assertEquals(Refusal.unauthenticated().failure(), refused(Caller.ANONYMOUS, null));
        verify(scene.trees, never()).lock(any(), any());
        when(scene.groups.lock(next)).thenReturn(Optional.empty());
        assertEquals(new Failure.NotFound("Group"), refused(owner, next));
        assertKept();
    }

    @ParameterizedTest
    @CsvSource({
        "elsewhere, group_transfer.elsewhere", "free, group_transfer.free", "inside, group_transfer.outside",
        "depth, group_transfer.depth", "top, group_transfer.already_top"})
    void transfer_that_breaks_a_rule_is_refused(String what, String reason) {
        long above = "elsewhere".equals(what) ? next : outer;
        Long parent = "top".equals(what) ? null : Long.valueOf(above);
        scene.put(GroupScene.around(GroupScene.view(group, "tools", parent, "outer/", Visibility.PUBLIC), List.of(group), Map.of()));
        when(scene.groups.pathTaken(anyString())).thenReturn("free".equals(what));
        scene.put(GroupScene.around(GroupScene.view(next, "next", null, "", Visibility.PUBLIC),
                "inside".equals(what) ? List.of(group, next) : List.of(next), Map.of()));
        when(scene.trees.height(group)).thenReturn("depth".equals(what) ? 20 : 19);
        assertEquals(reason, reason(refused(owner, "top".equals(what) ? null : next)));
        assertKept();
    }

    @Test
    void address_that_is_taken_meanwhile_is_refused_as_before() {
        when(scene.trees.transfer(anyLong(), any(), any())).thenReturn(false);
        assertEquals("group_transfer.free", reason(refused(owner, next)));
        assertEquals(List.of(), scene.recorded());
        assertEquals(List.of(), scene.told);
    }
}
