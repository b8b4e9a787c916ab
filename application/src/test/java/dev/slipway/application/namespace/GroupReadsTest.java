package dev.slipway.application.namespace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyBoolean;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.attribute.CustomAttribute;
import dev.slipway.application.attribute.CustomAttributeFilter;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.namespace.share.ShareView;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.namespace.GroupAudience;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.mockito.ArgumentCaptor;

/** What callers are told about a private group, and about lists of groups. */
final class GroupReadsTest {

    private static final PageRequest PAGE = PageRequest.Offset.first();
    private static final CustomAttribute TEAM = new CustomAttribute("team", "red");

    private final GroupScene scene = new GroupScene();
    private final GroupReads reads = scene.modules.namespace.groupReads;
    private final long group = scene.group(GroupDraft.named("tools"));
    private final GroupRef reference = new GroupRef.Id(group);
    private final ShareView share = new ShareView(1, 9, "Friends", "friends", 30, null);

    @BeforeEach
    void store() {
        GroupView view = new GroupView(group, new GroupView.Names("Tools", "tools", "Tools", "tools"), null, Visibility.PRIVATE, "about",
                null, Map.of(), new GroupView.Times(GroupScene.NOW, GroupScene.NOW), true, GroupView.Additions.only(null));
        when(scene.groups.find(eq(group), anyBoolean())).thenReturn(Optional.of(view));
        when(scene.groups.list(any(), any(), any())).thenReturn(new Page<>(List.of(view), 1));
        when(scene.groups.runnersToken(group)).thenReturn(Optional.of(
                scene.secrets.encrypt("token", "namespaces.runners_token:" + group)));
        when(scene.shares.of(any(), any(), any())).thenReturn(Map.of(group, List.of(share)));
        when(scene.attributes.of(any(), any())).thenReturn(Map.of(group, List.of(TEAM)));
    }

    private GroupFilter asked() {
        ArgumentCaptor<GroupFilter> asked = ArgumentCaptor.forClass(GroupFilter.class);
        verify(scene.groups).list(asked.capture(), any(), any());
        return asked.getValue();
    }

    /** Runners are registered by those who have the token, so owners alone are shown it. */
    @ParameterizedTest
    @EnumSource(Role.class)
    void members_are_shown_what_their_role_reads(Role role) {
        GroupView shown = reads.get(scene.member(group, role), reference, true);
        assertEquals(role.atLeast(Role.OWNER) ? "token" : null, shown.additions().runnersToken());
        assertEquals(List.of(share), shown.additions().shares());
        assertNull(shown.additions().customAttributes());
    }

    @Test
    void administrator_is_shown_the_token_and_custom_attributes_on_demand() {
        Caller root = scene.root();
        assertEquals(List.of(TEAM), reads.get(root, reference, true).additions().customAttributes());
        assertNull(reads.get(root, reference, false).additions().customAttributes());
        assertEquals("token", reads.get(root, reference).additions().runnersToken());
    }

    @Test
    void group_that_is_not_seen_or_gone_is_not_found() {
        Caller other = scene.person(scene.directory.user("other"));
        assertEquals("no Group", Refusals.end(() -> reads.get(other, reference)));
        assertEquals("no Group", Refusals.end(() -> reads.inside(other, reference, true, GroupFilter.all(), null, PAGE)));
        when(scene.groups.find(eq(group), anyBoolean())).thenReturn(Optional.empty());
        assertEquals("no Group", Refusals.end(() -> reads.get(scene.root(), reference)));
    }

    @ParameterizedTest
    @CsvSource({"true, true", "true, false", "false, true"})
    void sizes_and_custom_attributes_in_lists_are_for_administrators(boolean administrator, boolean wanted) {
        GroupFilter filter = GroupFilter.all().withStatistics(wanted)
                .withCustomAttributes(new CustomAttributeFilter(Map.of("team", "red"), wanted));
        Caller caller = administrator ? scene.root() : scene.member(group, Role.OWNER);
        GroupView shown = reads.list(caller, filter, null, PAGE).items().getFirst();
        assertEquals(List.of(share), shown.additions().shares());
        assertEquals(administrator && wanted ? List.of(TEAM) : null, shown.additions().customAttributes());
        assertEquals(administrator ? filter : GroupFilter.all(), asked());
    }

    /** Groups inside are all that are available, unless the request says otherwise. */
    @ParameterizedTest
    @CsvSource({"true, , true", "false, , true", "false, false, false", "true, true, true"})
    void groups_inside_are_listed_at_one_level_or_at_all(boolean deep, Boolean all, boolean asked) {
        Caller caller = scene.member(group, Role.GUEST);
        assertEquals(1, reads.inside(caller, reference, deep, GroupFilter.all(), all, PAGE).items().size());
        ArgumentCaptor<GroupAudience> audience = ArgumentCaptor.forClass(GroupAudience.class);
        verify(scene.groups).list(any(), audience.capture(), any());
        assertEquals(GroupAudience.of(caller, asked), audience.getValue());
        assertEquals(GroupFilter.all().at(deep ? GroupFilter.Place.anywhereInside(group) : GroupFilter.Place.directlyInside(group)),
                asked());
    }
}
