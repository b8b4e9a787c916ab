package dev.slipway.application.namespace;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.kernel.Change;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.namespace.port.Groups.NewGroup;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.avatar.AvatarOwner;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.namespace.GroupRules;
import dev.slipway.domain.namespace.MemberRules.Inherited;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mockito.ArgumentCaptor;

/** People who create groups, at the top or inside another. The new group has the id 70. */
final class CreateGroupTest {

    private final GroupScene scene = new GroupScene();
    private final CreateGroup create = scene.modules.namespace.createGroup;
    private final long parent = scene.group(GroupDraft.named("outer").visible(Visibility.INTERNAL));

    @BeforeEach
    void store() {
        scene.withoutMembers();
        parent(Map.of(), 1);
        when(scene.groups.create(any())).thenReturn(OptionalLong.of(70));
        when(scene.groups.find(70, false)).thenReturn(Optional.of(GroupScene.view(70, "tools", null, "", Visibility.PRIVATE)));
    }

    /** @param depth levels of groups from the top to the parent itself */
    private void parent(Map<String, Object> settings, int depth) {
        scene.put(GroupScene.around(GroupScene.view(parent, "outer", null, "", Visibility.INTERNAL),
                LongStream.concat(LongStream.range(1000, 999 + depth), LongStream.of(parent)).boxed().toList(), settings));
    }

    private CreateGroup.Request request(Long inside, Visibility visibility, String description, Map<String, Object> settings) {
        return new CreateGroup.Request("Tools", "tools", inside, visibility, description, settings, Change.keep());
    }

    private GroupView top(Caller caller) {
        return create.create(caller, request(null, null, null, Map.of()));
    }

    private String inside(Caller caller) {
        return Refusals.end(() -> create.create(caller, request(parent, null, null, Map.of())));
    }

    private Caller person() {
        Caller caller = scene.person(scene.directory.user("anna"));
        scene.creator(caller, true);
        return caller;
    }

    private NewGroup created() {
        ArgumentCaptor<NewGroup> made = ArgumentCaptor.forClass(NewGroup.class);
        verify(scene.groups).create(made.capture());
        return made.getValue();
    }

    private void assertNothingCreated() {
        verify(scene.groups, never()).create(any());
        verify(scene.members, never()).add(any(), anyLong(), anyInt(), any(), any(), any());
        assertEquals(List.of(), scene.recorded());
    }

    @Test
    void created_group_is_owned_by_its_creator_and_shown_with_the_token_for_its_runners() {
        Caller caller = person();
        long account = caller.accountId().orElseThrow();
        GroupView made = top(caller);
        assertEquals(new NewGroup("Tools", "tools", "tools", OptionalLong.empty(), List.of(), Visibility.PRIVATE, "", Map.of(),
                OptionalLong.of(account), GroupScene.NOW), created());
        verify(scene.members).add(new MemberSource.Group(70), account, Role.OWNER.level(), null, OptionalLong.empty(), GroupScene.NOW);
        String token = made.additions().runnersToken();
        assertTrue(token.startsWith("GR1348941"));
        ArgumentCaptor<byte[]> digest = ArgumentCaptor.forClass(byte[].class);
        verify(scene.groups).keepRunnersToken(eq(70L), any(), digest.capture());
        assertArrayEquals(scene.secrets.digest(token), digest.getValue());
        assertEquals(List.of("GROUP_CREATED 70"), scene.recorded());
    }

    /** Accounts may be kept from creating groups at the top; administrators are not. */
    @Test
    void groups_at_the_top_are_created_by_accounts_that_may() {
        Caller barred = person();
        scene.creator(barred, false);
        assertEquals("forbidden", Refusals.end(() -> top(barred)));
        when(scene.users.find(barred.accountId().orElseThrow())).thenReturn(Optional.empty());
        assertEquals("forbidden", Refusals.end(() -> top(barred)));
        assertEquals("unauthenticated", Refusals.end(() -> top(Caller.ANONYMOUS)));
        assertNothingCreated();
        Caller root = scene.root();
        scene.creator(root, false);
        assertEquals("done", Refusals.end(() -> top(root)));
    }

    @ParameterizedTest
    @CsvSource({
        "DEVELOPER,  ,           forbidden", "MAINTAINER, ,           done", "OWNER,      ,           done",
        "MAINTAINER, owner,      forbidden", "OWNER,      owner,      done", "MAINTAINER, maintainer, done"})
    void groups_inside_are_created_by_the_role_that_the_parent_chooses(Role role, String level, String end) {
        parent(level == null ? Map.of() : Map.of("subgroup_creation_level", level), 1);
        Caller caller = scene.member(parent, role);
        scene.creator(caller, false);
        assertEquals(end, inside(caller));
        if (!end.equals("done")) {
            assertNothingCreated();
        }
    }

    @Test
    void parent_that_is_not_seen_or_gone_is_not_found() {
        long hidden = scene.group(GroupDraft.named("hidden"));
        assertEquals("no Group", Refusals.end(() -> create.create(person(), request(hidden, null, null, Map.of()))));
        when(scene.groups.lock(parent)).thenReturn(Optional.empty());
        assertEquals("no Group", inside(scene.root()));
        assertNothingCreated();
    }

    @Test
    void group_inside_has_the_lineage_of_its_parent_and_no_owner_twice() {
        Caller owner = scene.member(parent, Role.OWNER);
        when(scene.members.inherited(new MemberSource.Group(70), owner.accountId().orElseThrow()))
                .thenReturn(Optional.of(new Inherited(Role.OWNER, "outer")));
        parent(Map.of(), 3);
        Map<String, Object> settings = new HashMap<>(Map.of("subgroup_creation_level", "owner"));
        settings.put("project_creation_level", null);
        create.create(owner, new CreateGroup.Request("Tools", "tools", parent, Visibility.INTERNAL, "about", settings, Change.to(null)));
        assertEquals(new NewGroup("Tools", "tools", "outer/tools", OptionalLong.of(parent), List.of(1000L, 1001L, parent),
                Visibility.INTERNAL, "about", Map.of("subgroup_creation_level", "owner"), owner.accountId(), GroupScene.NOW), created());
        verify(scene.members, never()).add(any(), anyLong(), anyInt(), any(), any(), any());
        verify(scene.avatars).remove(AvatarOwner.group(70));
    }

    @Test
    void creator_with_a_lesser_role_above_becomes_an_owner() {
        Caller maintainer = scene.member(parent, Role.MAINTAINER);
        long account = maintainer.accountId().orElseThrow();
        when(scene.members.inherited(new MemberSource.Group(70), account)).thenReturn(Optional.of(new Inherited(Role.MAINTAINER, "outer")));
        assertEquals("done", inside(maintainer));
        verify(scene.members).add(new MemberSource.Group(70), account, Role.OWNER.level(), null, OptionalLong.empty(), GroupScene.NOW);
    }

    @Test
    void groups_are_nested_twenty_levels_deep() {
        Caller root = scene.root();
        parent(Map.of(), GroupRules.DEEPEST);
        assertEquals("invalid parent_id group.too_deep", inside(root));
        assertNothingCreated();
        parent(Map.of(), GroupRules.DEEPEST - 1);
        assertEquals("done", inside(root));
    }

    @Test
    void group_is_no_more_visible_than_its_parent() {
        assertEquals("invalid visibility_level group_visibility.wider_than_parent",
                Refusals.end(() -> create.create(scene.root(), request(parent, Visibility.PUBLIC, null, Map.of()))));
        assertNothingCreated();
        assertEquals("done", Refusals.end(() -> create.create(person(), request(null, Visibility.PUBLIC, null, Map.of()))));
    }

    /** The address may be taken while the group is stored, too. */
    @Test
    void address_is_taken_once() {
        Caller root = scene.root();
        Reason taken = Reason.of("group.path_taken");
        when(scene.groups.pathTaken("outer/tools")).thenReturn(true);
        assertEquals(Refusal.badRequest(taken).failure(),
                Refusals.of(() -> create.create(root, request(parent, null, null, Map.of()))));
        assertNothingCreated();
        when(scene.groups.pathTaken("outer/tools")).thenReturn(false);
        when(scene.groups.create(any())).thenReturn(OptionalLong.empty());
        assertEquals(Refusal.badRequest(taken).failure(),
                Refusals.of(() -> create.create(root, request(parent, null, null, Map.of()))));
        verify(scene.groups, never()).keepRunnersToken(anyLong(), any(), any());
        assertEquals(List.of(), scene.recorded());
    }
}
