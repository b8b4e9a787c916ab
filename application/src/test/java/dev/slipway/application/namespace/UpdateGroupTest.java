package dev.slipway.application.namespace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.Mockito.inOrder;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.kernel.Change;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.namespace.port.Groups.GroupChanges;
import dev.slipway.application.namespace.port.Groups.Surroundings;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.avatar.AvatarOwner;
import java.util.HashMap;
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

/** Owners who change the internal group outer/tools, whose projects may be public. */
final class UpdateGroupTest {

    private static final Map<String, Object> SETTINGS = Map.of("subgroup_creation_level", "owner");

    private final GroupScene scene = new GroupScene();
    private final long parent = scene.group(GroupDraft.named("outer"));
    private final long group = scene.group(GroupDraft.named("tools").inside(parent));
    private final UpdateGroup update = new UpdateGroup(scene.modules.access.access, scene.groups, scene.trees, scene.shares,
            List.of(scene.contents), scene.modules.avatar.avatarStore, scene.modules.audit.auditTrail);

    @BeforeEach
    void store() {
        inside(Visibility.PUBLIC, Optional.empty(), Optional.empty());
        when(scene.groups.update(anyLong(), any(), any())).thenReturn(true);
    }

    /** @param project visibility of the widest project inside @param below that of the widest group */
    private void inside(Visibility above, Optional<Visibility> project, Optional<Visibility> below) {
        scene.put(new Surroundings(GroupScene.view(group, "tools", parent, "outer/", Visibility.INTERNAL), List.of(parent, group),
                Optional.of(above), project, below, SETTINGS));
    }

    private static UpdateGroup.Request request(Change<String> path, Change<Visibility> visibility, Map<String, Object> settings) {
        return new UpdateGroup.Request(Change.keep(), path, visibility, Change.keep(), settings, Change.keep());
    }

    private static UpdateGroup.Request moved(String path) {
        return request(Change.to(path), Change.keep(), Map.of());
    }

    private String end(Caller caller, UpdateGroup.Request request) {
        return Refusals.end(() -> update.update(caller, new GroupRef.Id(group), request));
    }

    private void assertKept() {
        verify(scene.groups, never()).update(anyLong(), any(), any());
        assertEquals(List.of(), scene.recorded());
        assertEquals(List.of(), scene.told);
    }

    @Test
    void changed_attributes_are_stored_recorded_and_told_to_the_contents() {
        Map<String, Object> settings = new HashMap<>(Map.of("project_creation_level", "maintainer"));
        settings.put("subgroup_creation_level", null);
        assertEquals("done", end(scene.member(group, Role.OWNER), new UpdateGroup.Request(Change.to("Box"), Change.to("box"),
                Change.to(Visibility.PRIVATE), Change.to(null), settings, Change.to(null))));
        verify(scene.groups).update(group, new GroupChanges("Box", "box", "outer/box", Visibility.PRIVATE, "",
                Map.of("project_creation_level", "maintainer")), GroupScene.NOW);
        verify(scene.avatars).remove(AvatarOwner.group(group));
        assertEquals(List.of("moved " + group + " from outer/tools to outer/box"), scene.told);
        String event = "GROUP_UPDATED " + group + " ";
        assertEquals(List.of(event + "description", event + "name Name of tools to Box", event + "path tools to box",
                event + "project_creation_level  to maintainer", event + "subgroup_creation_level owner to ",
                event + "visibility internal to private"), scene.recorded());
    }

    @Test
    void request_without_attributes_keeps_them_all() {
        GroupView shown = update.update(scene.member(group, Role.OWNER), new GroupRef.Id(group),
                request(Change.keep(), Change.to(null), Map.of()));
        assertEquals(group, shown.id());
        verify(scene.groups).update(group, new GroupChanges("Name of tools", "tools", "outer/tools", Visibility.INTERNAL, "about",
                SETTINGS), GroupScene.NOW);
        assertEquals(List.of(), scene.recorded());
        assertEquals(List.of(), scene.told);
    }

    /** A tree is locked before the group, where its contents are concerned. */
    @ParameterizedTest
    @CsvSource({"true, false, 1", "false, true, 1", "false, false, 0"})
    void tree_is_locked_by_changes_that_concern_contents(boolean moves, boolean narrows, int locks) {
        assertEquals("done", end(scene.member(group, Role.OWNER), request(moves ? Change.to("box") : Change.keep(),
                narrows ? Change.to(Visibility.PRIVATE) : Change.keep(), Map.of())));
        verify(scene.trees, times(locks)).lock(List.of(group), OptionalLong.empty());
        if (locks == 1) {
            InOrder order = inOrder(scene.trees, scene.groups);
            order.verify(scene.trees).lock(List.of(group), OptionalLong.empty());
            order.verify(scene.groups).lock(group);
        }
    }

    @ParameterizedTest
    @EnumSource(Role.class)
    void owners_change_a_group(Role role) {
        boolean may = role.atLeast(Role.OWNER);
        assertEquals(may ? "done" : "forbidden", end(scene.member(group, role), moved("box")));
        if (!may) {
            assertKept();
        }
    }

    @Test
    void group_that_is_not_seen_or_gone_stays() {
        assertEquals("unauthenticated", end(Caller.ANONYMOUS, moved("box")));
        assertEquals("no Group", end(scene.person(scene.directory.user("other")), moved("box")));
        when(scene.groups.lock(group)).thenReturn(Optional.empty());
        assertEquals("no Group", end(scene.root(), moved("box")));
        assertKept();
    }

    /** Another case of letters is the same address, and moves the contents all the same. */
    @ParameterizedTest
    @CsvSource({"box, invalid path field.taken", "tools, done", "Tools, done"})
    void address_is_taken_once(String path, String end) {
        when(scene.groups.pathTaken(anyString())).thenReturn(true);
        assertEquals(end, end(scene.member(group, Role.OWNER), moved(path)));
        if (end.equals("done")) {
            assertEquals(path.equals("tools") ? List.of() : List.of("moved " + group + " from outer/tools to outer/Tools"), scene.told);
        } else {
            assertKept();
        }
    }

    @Test
    void address_that_is_taken_meanwhile_is_refused_as_before() {
        when(scene.groups.update(anyLong(), any(), any())).thenReturn(false);
        assertEquals("invalid path field.taken", end(scene.member(group, Role.OWNER), moved("box")));
        assertEquals(List.of(), scene.recorded());
        assertEquals(List.of(), scene.told);
    }

    @ParameterizedTest
    @CsvSource({
        "PUBLIC,  PUBLIC,   ,         ,         done",
        "PUBLIC,  INTERNAL, ,         ,         invalid visibility_level group_visibility.wider_than_parent",
        "PRIVATE, PUBLIC,   PRIVATE,  PRIVATE,  done",
        "PRIVATE, PUBLIC,   INTERNAL, ,         invalid visibility_level group_visibility.narrower_than_projects",
        "PRIVATE, PUBLIC,   ,         INTERNAL, invalid visibility_level group_visibility.narrower_than_groups"})
    void group_is_as_visible_as_its_parent_and_its_contents_permit(Visibility wanted, Visibility above, Visibility project,
            Visibility below, String end) {
        inside(above, Optional.ofNullable(project), Optional.ofNullable(below));
        when(scene.groups.pathTaken(anyString())).thenReturn(true);
        assertEquals(end, end(scene.member(group, Role.OWNER), request(Change.keep(), Change.to(wanted), Map.of())));
        if (!end.equals("done")) {
            assertEquals(end, end(scene.member(group, Role.OWNER), request(Change.to("box"), Change.to(wanted), Map.of())));
            assertKept();
        }
    }
}
