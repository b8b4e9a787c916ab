package dev.slipway.application.namespace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Walks;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.namespace.port.GroupTrees;
import dev.slipway.application.namespace.port.GroupTrees.Place;
import dev.slipway.application.namespace.port.Groups;
import dev.slipway.application.namespace.port.Groups.NewGroup;
import dev.slipway.application.namespace.port.Groups.Surroundings;
import dev.slipway.application.namespace.port.Members;
import dev.slipway.application.namespace.transfer.TransferLocationFilter;
import dev.slipway.application.namespace.transfer.TransferLocationFilter.Moved;
import dev.slipway.application.user.UsersKit;
import dev.slipway.application.user.port.Users;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.namespace.CreationLevels;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Contract of {@code GroupTrees}. */
public abstract class GroupTreesKit {

    private static final Instant NOW = Instant.parse("2024-05-06T07:08:09.123456Z");

    protected abstract Users users();

    protected abstract Groups groups();

    protected abstract GroupTrees trees();

    protected abstract Members members();

    protected abstract Transactions transactions();

    /** Returns a project in the group. */
    protected abstract long project(long group);

    private Surroundings around(long id) {
        return groups().lock(id).orElseThrow();
    }

    /** @param parent null for a top-level group */
    private long group(Long parent, String path, Visibility visibility, Map<String, Object> settings) {
        Optional<Surroundings> above = Optional.ofNullable(parent).map(this::around);
        String fullPath = above.map(around -> around.group().fullPath() + "/").orElse("") + path;
        return groups().create(new NewGroup(path, path, fullPath, parent == null ? OptionalLong.empty() : OptionalLong.of(parent),
                above.map(Surroundings::lineage).orElse(List.of()), visibility, "", settings, OptionalLong.empty(), NOW)).orElseThrow();
    }

    private long group(Long parent, String path) {
        return group(parent, path, Visibility.PUBLIC, Map.of());
    }

    private static Place top(String fullPath) {
        return new Place(OptionalLong.empty(), List.of(), fullPath, Optional.empty());
    }

    private Place inside(long parent, String path) {
        Surroundings above = around(parent);
        return new Place(OptionalLong.of(parent), above.lineage(), above.group().fullPath() + "/" + path,
                Optional.of(above.group().visibility()));
    }

    private String path(long id) {
        return groups().find(id, false).orElseThrow().fullPath();
    }

    @Test
    final void transferred_group_takes_everything_inside_along() {
        long old = group(null, "old");
        long moved = group(old, "moved");
        long below = group(moved, "below");
        long deepest = group(below, "deepest");
        long target = group(group(null, "new"), "target");
        transactions().write(() -> {
            trees().lock(List.of(moved), OptionalLong.of(target));
            assertTrue(trees().transfer(moved, inside(target, "moved"), NOW.plusSeconds(1)));
        });
        assertEquals("new/target/moved/below/deepest", path(deepest));
        assertEquals(target, groups().find(moved, false).orElseThrow().parentId());
        List<Long> above = around(target).lineage();
        assertEquals(List.of(above.getFirst(), target, moved, below, deepest), around(deepest).lineage());
        assertTrue(groups().pathTaken("new/target/moved/below/deepest"));
        assertFalse(groups().pathTaken("old/moved") || groups().pathTaken("old/moved/below/deepest"));
        assertEquals("old", path(old));
        assertTrue(trees().transfer(moved, top("moved"), NOW.plusSeconds(2)));
        assertEquals("moved/below/deepest", path(deepest));
        assertEquals(List.of(moved, below, deepest), around(deepest).lineage());
        assertEquals(null, groups().find(moved, false).orElseThrow().parentId());
        assertEquals(NOW.plusSeconds(2), groups().find(moved, false).orElseThrow().updatedAt());
    }

    @Test
    final void taken_address_is_no_place() {
        long moved = group(group(null, "old"), "moved");
        long target = group(null, "target");
        group(target, "MOVED");
        assertFalse(trees().transfer(moved, inside(target, "moved"), NOW));
    }

    @Test
    final void transferred_groups_are_at_most_as_visible_as_the_new_parent() {
        for (Visibility limit : Visibility.values()) {
            long target = group(null, "target-" + limit.wireName(), limit, Map.of());
            for (Visibility visibility : Visibility.values()) {
                long moved = group(null, visibility.wireName(), visibility, Map.of());
                long below = group(moved, "below", visibility, Map.of());
                trees().transfer(moved, inside(target, visibility.wireName()), NOW);
                for (long each : List.of(moved, below)) {
                    assertEquals(Math.min(visibility.level(), limit.level()),
                            groups().find(each, false).orElseThrow().visibility().level());
                }
            }
        }
    }

    @Test
    final void height_counts_the_levels_that_are_not_hidden() {
        long top = group(null, "top");
        long middle = group(top, "middle");
        assertEquals(1, trees().height(middle));
        long deepest = group(middle, "deepest");
        assertEquals(3, trees().height(top));
        assertEquals(2, trees().height(middle));
        groups().hide(deepest, NOW);
        assertEquals(2, trees().height(top));
    }

    @Test
    final void namespaces_that_are_gone_are_locked_without_effect() {
        long top = group(null, "top");
        long anna = users().create(UsersKit.user("anna")).orElseThrow();
        long own = users().find(anna).orElseThrow().namespaceId();
        transactions().write(() -> trees().lock(List.of(own, top + 1000, top), OptionalLong.of(top + 2000)));
        transactions().write(() -> trees().lock(List.of(), OptionalLong.empty()));
        assertEquals("top", path(top));
    }

    private List<Long> locations(long group, boolean everything, OptionalLong account, String search) {
        return locations(new Moved.Group(group), everything, account, search);
    }

    private List<Long> locations(Moved moved, boolean everything, OptionalLong account, String search) {
        return trees().transferLocations(new TransferLocationFilter(moved, everything, account, Optional.ofNullable(search)),
                new PageRequest.Offset(1, 100)).items().stream().map(GroupView::id).toList();
    }

    @Test
    final void groups_outside_are_locations_by_name() {
        long parent = group(null, "parent");
        long moved = group(parent, "moved");
        group(moved, "inside");
        long beta = group(null, "beta");
        long alpha = group(beta, "Alpha");
        groups().hide(group(null, "gone"), NOW);
        users().create(UsersKit.user("anna"));
        assertEquals(List.of(alpha, beta), locations(moved, true, OptionalLong.empty(), null));
        assertEquals(List.of(alpha), locations(moved, true, OptionalLong.empty(), "LPH"));
        assertEquals(List.of(), locations(moved, false, OptionalLong.empty(), null));
        assertEquals(List.of(alpha, beta), locations(parent, true, OptionalLong.empty(), null));
        TransferLocationFilter all = new TransferLocationFilter(new Moved.Group(moved), true, OptionalLong.empty(), Optional.empty());
        Walks.same(page -> trees().transferLocations(all, page));
    }

    /** The list agrees with the rule of the domain over roles, held directly or above, and settings of groups. */
    @Test
    final void locations_are_groups_in_which_the_account_may_create_groups() {
        long anna = users().create(UsersKit.user("anna")).orElseThrow();
        long moved = group(null, "moved");
        List<Long> expected = new ArrayList<>();
        for (Map<String, Object> settings : List.<Map<String, Object>>of(Map.of(), Map.of("subgroup_creation_level", "maintainer"),
                Map.of("subgroup_creation_level", "owner"))) {
            for (Role role : Role.values()) {
                String path = role.name().toLowerCase() + settings.values();
                long above = group(null, path);
                long direct = group(above, "direct", Visibility.PRIVATE, settings);
                members().add(new MemberSource.Group(above), anna, role.level(), null, OptionalLong.empty(), NOW);
                if (role.atLeast(CreationLevels.subgroups(Map.of()))) {
                    expected.add(above);
                }
                if (role.atLeast(CreationLevels.subgroups(settings))) {
                    expected.add(direct);
                }
            }
        }
        assertEquals(expected.stream().sorted().toList(), locations(moved, false, OptionalLong.of(anna), null).stream().sorted().toList());
    }

    @Test
    final void groups_but_its_own_are_locations_of_a_project_by_name() {
        long above = group(null, "above");
        long own = group(above, "own");
        long project = project(own);
        long inside = group(own, "inside");
        long alpha = group(null, "Alpha");
        groups().hide(group(null, "gone"), NOW);
        users().create(UsersKit.user("anna"));
        assertEquals(List.of(above, alpha, inside), locations(new Moved.Project(project), true, OptionalLong.empty(), null));
        assertEquals(List.of(alpha), locations(new Moved.Project(project), true, OptionalLong.empty(), "LPH"));
        assertEquals(List.of(), locations(new Moved.Project(project), false, OptionalLong.empty(), null));
        TransferLocationFilter all = new TransferLocationFilter(new Moved.Project(project), true, OptionalLong.empty(), Optional.empty());
        Walks.same(page -> trees().transferLocations(all, page));
    }

    @Test
    final void locations_of_a_project_are_groups_in_which_the_account_may_create_projects() {
        long anna = users().create(UsersKit.user("anna")).orElseThrow();
        long project = project(group(null, "present"));
        List<Long> expected = new ArrayList<>();
        for (Map<String, Object> settings : List.<Map<String, Object>>of(Map.of(), Map.of("project_creation_level", "developer"),
                Map.of("project_creation_level", "maintainer"), Map.of("project_creation_level", "noone"))) {
            for (Role role : Role.values()) {
                long above = group(null, role.name().toLowerCase() + settings.values());
                long direct = group(above, "direct", Visibility.PRIVATE, settings);
                members().add(new MemberSource.Group(above), anna, role.level(), null, OptionalLong.empty(), NOW);
                if (CreationLevels.projects(Map.of()).filter(role::atLeast).isPresent()) {
                    expected.add(above);
                }
                if (CreationLevels.projects(settings).filter(role::atLeast).isPresent()) {
                    expected.add(direct);
                }
            }
        }
        assertEquals(expected.stream().sorted().toList(),
                locations(new Moved.Project(project), false, OptionalLong.of(anna), null).stream().sorted().toList());
    }
}
