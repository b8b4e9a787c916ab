package dev.slipway.application.namespace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.namespace.share.ProjectGroupFilter;
import dev.slipway.application.namespace.share.ProjectGroups;
import dev.slipway.application.namespace.transfer.TransferLocationFilter;
import dev.slipway.application.namespace.transfer.TransferLocationFilter.Moved;
import dev.slipway.application.namespace.transfer.TransferLocations;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.namespace.GroupAudience;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Callers who ask where a group and a project may go, and which groups the project belongs to. */
final class TransferLocationsTest {

    private static final PageRequest PAGE = PageRequest.Offset.first();
    private static final Optional<String> SEARCH = Optional.of("to");

    private final GroupScene scene = new GroupScene();
    private final long group = scene.group(GroupDraft.named("tools").visible(Visibility.PUBLIC));
    private final long project = scene.directory.store(ProjectDraft.in(group, "p").visible(Visibility.PUBLIC));
    private final GroupRef groupRef = new GroupRef.Id(group);
    private final ProjectRef projectRef = new ProjectRef.Id(project);
    private final TransferLocations locations = scene.modules.namespace.transferLocations;
    private final ProjectGroups groups = scene.modules.namespace.projectGroups;
    private final Page<GroupView> found = new Page<>(List.of(GroupScene.view(9, "next", null, "", Visibility.PUBLIC)), 1);

    @BeforeEach
    void store() {
        when(scene.trees.transferLocations(any(), any())).thenReturn(found);
        when(scene.groups.ofProject(anyLong(), any(), any(), any())).thenReturn(found);
    }

    @ParameterizedTest
    @EnumSource(Role.class)
    void owners_are_told_where_they_may_create_the_like(Role role) {
        Caller member = scene.member(group, role);
        if (!role.atLeast(Role.OWNER)) {
            assertEquals("forbidden", Refusals.end(() -> locations.list(member, groupRef, SEARCH, PAGE)));
            assertEquals("forbidden", Refusals.end(() -> locations.list(member, projectRef, SEARCH, PAGE)));
            return;
        }
        assertEquals(found, locations.list(member, groupRef, SEARCH, PAGE));
        verify(scene.trees).transferLocations(new TransferLocationFilter(new Moved.Group(group), false, member.accountId(), SEARCH), PAGE);
        assertEquals(found, locations.list(member, projectRef, SEARCH, PAGE));
        verify(scene.trees).transferLocations(new TransferLocationFilter(new Moved.Project(project), false, member.accountId(), SEARCH),
                PAGE);
    }

    @Test
    void administrator_is_told_all_locations() {
        Caller root = scene.root();
        locations.list(root, groupRef, Optional.empty(), PAGE);
        verify(scene.trees).transferLocations(new TransferLocationFilter(new Moved.Group(group), true, root.accountId(), Optional.empty()),
                PAGE);
    }

    @Test
    void anonymous_callers_learn_no_location() {
        assertEquals("unauthenticated", Refusals.end(() -> locations.list(Caller.ANONYMOUS, groupRef, SEARCH, PAGE)));
        assertEquals("unauthenticated", Refusals.end(() -> locations.list(Caller.ANONYMOUS, projectRef, SEARCH, PAGE)));
    }

    @Test
    void groups_of_a_project_are_told_to_those_who_see_it() {
        ProjectGroupFilter filter = new ProjectGroupFilter(SEARCH, List.of(7L), true, Optional.of(Role.DEVELOPER));
        assertEquals(found, groups.list(Caller.ANONYMOUS, projectRef, filter, PAGE));
        verify(scene.groups).ofProject(project, filter, GroupAudience.of(Caller.ANONYMOUS, true), PAGE);
        ProjectRef hidden = new ProjectRef.Id(scene.directory.store(ProjectDraft.in(scene.group(GroupDraft.named("hidden")), "p")));
        assertEquals("no Project", Refusals.end(() -> groups.list(Caller.ANONYMOUS, hidden, filter, PAGE)));
    }
}
