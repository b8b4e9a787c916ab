package dev.slipway.application.namespace;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.access.AccessWorld;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Sort;
import dev.slipway.application.kernel.Walks;
import dev.slipway.application.namespace.port.Groups;
import dev.slipway.application.namespace.port.Groups.GroupChanges;
import dev.slipway.application.namespace.port.Groups.NewGroup;
import dev.slipway.application.namespace.port.Members;
import dev.slipway.application.namespace.port.Shares;
import dev.slipway.application.namespace.share.ProjectGroupFilter;
import dev.slipway.application.user.UsersKit;
import dev.slipway.application.user.port.Users;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.namespace.GroupAudience;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code Groups} does. */
public abstract class GroupsKit {

    private static final Instant NOW = Instant.parse("2024-05-06T07:08:09.123456Z");
    private static final LocalDate TODAY = LocalDate.now(ZoneOffset.UTC);
    private static final GroupAudience SEES_ALL = new GroupAudience(true, true, true, OptionalLong.empty());

    protected abstract Users users();

    protected abstract Groups groups();

    protected abstract Members members();

    protected abstract Shares shares();

    protected abstract AccessWorld rows();

    private long user(String name) {
        return users().create(UsersKit.user(name)).orElseThrow();
    }

    private long group(String path, Visibility visibility) {
        return groups().create(new NewGroup("Name " + path, path, path, OptionalLong.empty(), List.of(), visibility, "", Map.of(),
                OptionalLong.empty(), NOW)).orElseThrow();
    }

    private long subgroup(long parent, String parentPath, String path, Visibility visibility) {
        List<Long> lineage = groups().lock(parent).orElseThrow().lineage();
        return groups().create(new NewGroup("Name " + path, path, parentPath + "/" + path, OptionalLong.of(parent), lineage, visibility, "",
                Map.of(), OptionalLong.empty(), NOW)).orElseThrow();
    }

    @Test
    final void what_is_made_is_found_with_the_names_above_it() {
        long top = group("Top", Visibility.INTERNAL);
        long inside = subgroup(top, "Top", "in", Visibility.PRIVATE);
        GroupView found = groups().find(inside, true).orElseThrow();
        assertEquals("Top/in", found.fullPath());
        assertEquals("Name Top / Name in", found.names().fullName());
        assertEquals(top, found.parentId());
        assertEquals(new GroupView.Statistics(0, 0, 0), found.additions().statistics());
        assertEquals("developer", found.settings().get("project_creation_level"));
        Groups.Surroundings around = groups().lock(top).orElseThrow();
        assertEquals(List.of(top), around.lineage());
        assertEquals(Optional.of(Visibility.PRIVATE), around.widestGroup());
        assertEquals(Optional.of(Visibility.INTERNAL), groups().lock(inside).orElseThrow().parent());
        groups().keepRunnersToken(top, new byte[] {1}, new byte[] {2});
        assertArrayEquals(new byte[] {1}, groups().runnersToken(top).orElseThrow());
    }

    @Test
    final void paths_are_unique_regardless_of_case() {
        group("acme", Visibility.PRIVATE);
        assertTrue(groups().pathTaken("ACME"));
        assertEquals(OptionalLong.empty(), groups().create(new NewGroup("n", "Acme", "Acme", OptionalLong.empty(), List.of(),
                Visibility.PRIVATE, "", Map.of(), OptionalLong.empty(), NOW)));
    }

    @Test
    final void a_new_path_moves_everything_inside_along() {
        long top = group("old", Visibility.PRIVATE);
        long inside = subgroup(top, "old", "in", Visibility.PRIVATE);
        group("other", Visibility.PRIVATE);
        assertTrue(groups().update(top, new GroupChanges("N", "new", "new", Visibility.PRIVATE, "d", Map.of("lfs_enabled", false)), NOW));
        assertEquals("new/in", groups().find(inside, false).orElseThrow().fullPath());
        assertEquals(false, groups().find(top, false).orElseThrow().settings().get("lfs_enabled"));
        assertTrue(groups().pathTaken("new/in") && groups().pathTaken("other"));
        assertFalse(groups().pathTaken("old") || groups().pathTaken("old/in"));
    }

    @Test
    final void a_hidden_group_is_gone_with_everything_inside() {
        long top = group("gone", Visibility.PUBLIC);
        long inside = subgroup(top, "gone", "in", Visibility.PUBLIC);
        assertTrue(groups().hide(top, NOW));
        assertFalse(groups().hide(top, NOW));
        assertEquals(Optional.empty(), groups().find(inside, false));
        assertFalse(groups().pathTaken("gone/in"));
        assertEquals(Optional.of(NOW), groups().hiddenAt(top));
        assertEquals(List.of(), groups().hidden(NOW, 0, 10));
        assertEquals(List.of(top, inside), groups().hidden(NOW.plusSeconds(1), 0, 10));
        assertEquals(List.of(inside), groups().hidden(NOW.plusSeconds(1), top, 10));
        groups().remove(top);
        assertEquals(Optional.empty(), groups().hiddenAt(top));
    }

    @Test
    final void personal_namespaces_go_with_their_users_and_groups_only_on_demand() {
        long anna = user("anna");
        long own = users().find(anna).orElseThrow().namespaceId();
        long group = group("hers", Visibility.PRIVATE);
        members().add(new MemberSource.Group(group), anna, 50, null, OptionalLong.empty(), NOW);
        assertTrue(users().soleOwnerOfGroup(anna));
        assertEquals(List.of(own), groups().namespacesOf(anna, false));
        assertEquals(List.of(own, group), groups().namespacesOf(anna, true));
        assertFalse(groups().noneOwnedBy(anna));
        groups().hide(own, NOW);
        groups().remove(own);
        assertTrue(groups().noneOwnedBy(anna));
    }

    @Test
    final void ownership_that_has_ended_owns_no_group() {
        long anna = user("anna");
        long bob = user("bob");
        long own = users().find(anna).orElseThrow().namespaceId();
        MemberSource.Group group = new MemberSource.Group(group("ours", Visibility.PRIVATE));
        LocalDate past = LocalDate.of(2000, 1, 1);
        members().add(group, anna, 50, past, OptionalLong.empty(), NOW);
        assertEquals(List.of(own), groups().namespacesOf(anna, true));
        members().add(group, anna, 50, null, OptionalLong.empty(), NOW);
        members().add(group, bob, 50, past, OptionalLong.empty(), NOW);
        assertEquals(List.of(own, group.id()), groups().namespacesOf(anna, true));
    }

    /** The list agrees with the rule of the domain over visibility, membership and every kind of caller. */
    @Test
    final void audiences_see_what_the_domain_says() {
        long anna = user("anna");
        Map<Long, Boolean> membership = new java.util.HashMap<>();
        Map<Long, Visibility> visibilities = new java.util.HashMap<>();
        for (Visibility visibility : Visibility.values()) {
            for (String how : List.of("none", "direct", "below", "expired")) {
                long group = group(how + "-" + visibility.wireName(), visibility);
                membership.put(group, how.equals("direct") || how.equals("below"));
                visibilities.put(group, visibility);
                long holder = how.equals("below") ? subgroup(group, how + "-" + visibility.wireName(), "in", Visibility.PRIVATE) : group;
                if (holder != group) {
                    membership.put(holder, true);
                    visibilities.put(holder, Visibility.PRIVATE);
                }
                if (!how.equals("none")) {
                    members().add(new MemberSource.Group(holder), anna, 10, how.equals("expired") ? LocalDate.of(2000, 1, 1) : null,
                            OptionalLong.empty(), NOW);
                }
            }
        }
        for (GroupAudience audience : audiences(anna)) {
            List<Long> expected = membership.keySet().stream().filter(id -> audience.sees(visibilities.get(id), membership.get(id)))
                    .sorted().toList();
            assertEquals(expected, ids(audience), audience.toString());
        }
    }

    private static List<GroupAudience> audiences(long account) {
        List<GroupAudience> all = new ArrayList<>();
        for (boolean everything : new boolean[] {false, true}) {
            for (boolean open : new boolean[] {false, true}) {
                for (boolean internal : new boolean[] {false, true}) {
                    all.add(new GroupAudience(everything, open, internal, OptionalLong.of(account)));
                    all.add(new GroupAudience(everything, open, internal, OptionalLong.empty()));
                }
            }
        }
        return all;
    }

    private List<Long> ids(GroupAudience audience) {
        return groups().list(filter(GroupFilter.Order.ID), audience, new PageRequest.Offset(1, 100)).items().stream().map(GroupView::id)
                .toList();
    }

    @Test
    final void groups_are_walked_by_name() {
        long b = group("bb", Visibility.PUBLIC);
        long a = group("aa", Visibility.PUBLIC);
        long c = group("cc", Visibility.PUBLIC);
        GroupAudience anybody = new GroupAudience(false, true, false, OptionalLong.empty());
        for (GroupFilter.Order order : GroupFilter.Order.values()) {
            Walks.same(page -> groups().list(filter(order), anybody, page));
        }
        assertEquals(List.of(a, b, c), Walks.all(page -> groups().list(filter(GroupFilter.Order.NAME), anybody, page).map(GroupView::id), 1,
                (number, last) -> groups().hide(last, NOW)));
    }

    private static GroupFilter filter(GroupFilter.Order order) {
        return GroupFilter.all().orderedBy(order, Sort.ASC);
    }

    private List<Long> around(long project, ProjectGroupFilter filter, GroupAudience audience) {
        return groups().ofProject(project, filter, audience, new PageRequest.Offset(1, 100)).items().stream().map(GroupView::id).toList();
    }

    private static ProjectGroupFilter filter(String search, boolean invited, Role least, Long... skipped) {
        return new ProjectGroupFilter(Optional.ofNullable(search), List.of(skipped), invited, Optional.ofNullable(least));
    }

    @Test
    final void project_has_the_groups_that_it_lies_in_and_those_that_are_invited() {
        long top = rows().store(GroupDraft.named("top").visible(Visibility.PUBLIC));
        long inner = rows().store(GroupDraft.named("inner").inside(top));
        long project = rows().store(ProjectDraft.in(inner, "p"));
        long guests = rows().store(GroupDraft.named("guests"));
        long makers = rows().store(GroupDraft.named("makers"));
        MemberSource source = new MemberSource.Project(project);
        shares().add(source, guests, 10, null, NOW);
        shares().add(source, makers, 30, TODAY.plusDays(1), NOW);
        shares().add(source, rows().store(GroupDraft.named("ended")), 30, TODAY, NOW);
        shares().add(new MemberSource.Group(top), rows().store(GroupDraft.named("outer")), 30, null, NOW);
        assertEquals(List.of(inner, top), around(project, filter(null, false, null), SEES_ALL));
        assertEquals(List.of(inner, top), around(project, filter(null, false, Role.OWNER), SEES_ALL));
        assertEquals(List.of(makers, guests, inner, top), around(project, filter(null, true, null), SEES_ALL));
        assertEquals(List.of(makers, inner, top), around(project, filter(null, true, Role.REPORTER), SEES_ALL));
        assertEquals(List.of(makers), around(project, filter("MAKE", true, null), SEES_ALL));
        assertEquals(List.of(guests, top), around(project, filter(null, true, null, makers, inner), SEES_ALL));
        assertEquals(List.of(top), around(project, filter(null, true, null), new GroupAudience(false, true, false, OptionalLong.empty())));
        rows().hideGroup(guests);
        assertEquals(List.of(makers, inner, top), around(project, filter(null, true, null), SEES_ALL));
        Walks.same(page -> groups().ofProject(project, filter(null, true, null), SEES_ALL, page));
    }
}
