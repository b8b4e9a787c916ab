package dev.slipway.application.project;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.namespace.port.Groups;
import dev.slipway.application.namespace.port.Groups.NewGroup;
import dev.slipway.application.project.port.Projects;
import dev.slipway.application.project.port.Projects.Home;
import dev.slipway.application.project.port.Projects.NewProject;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Visibility;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Contract of {@code Projects}: stored, renamed and removed projects. */
abstract class ProjectsStorageKit extends ProjectsScenario {

    ProjectsStorageKit(ProjectsKit kit) {
        super(kit);
    }

    @Test
    final void created_project_is_found() {
        long anna = user("anna");
        long own = projects().namespaceOf(anna).orElseThrow();
        long id = project(own, "Mine", Visibility.PRIVATE);
        ProjectView found = projects().find(id, OptionalLong.of(anna), true).orElseThrow();
        assertEquals("anna/Mine", found.fullPath());
        assertEquals("Name of anna", found.place().namespaceName());
        assertEquals("anna", found.place().owner().user().username());
        assertEquals(Role.OWNER.level(), found.memberships().project());
        assertEquals(null, found.memberships().group());
        assertEquals(new ProjectView.Statistics(0, 0, 0, 0), found.additions().statistics());
        assertEquals(List.of("a", "b"), found.attributes().settings().get("topics"));
        assertEquals("enabled", found.attributes().settings().get("issues_access_level"));
        assertEquals(1, projects().lockHome(own, OptionalLong.of(anna)).orElseThrow().projects());
        assertTrue(projects().nameTaken(own, "Name Mine") && projects().pathTaken("ANNA/mine"));
        Home home = projects().lockHome(own, OptionalLong.empty()).orElseThrow();
        assertEquals(OptionalLong.empty(),
                projects().create(new NewProject(attributes("mine", Visibility.PRIVATE), home, OptionalLong.empty(), NOW)));
    }

    private long group(OptionalLong parent, List<Long> above, String path, Map<String, Object> settings) {
        String full = parent.isEmpty() ? path : "top/" + path;
        return groups().create(new NewGroup(path, path, full, parent, above, Visibility.PUBLIC, "", settings, OptionalLong.empty(), NOW))
                .orElseThrow();
    }

    private Optional<String> branchOf(long namespaceId) {
        return projects().lockHome(namespaceId, OptionalLong.empty()).orElseThrow().defaultBranch();
    }

    @Test
    final void nearest_group_that_sets_a_default_branch_decides() {
        long top = group(OptionalLong.empty(), List.of(), "top", Map.of("default_branch", "höhe"));
        long own = group(OptionalLong.of(top), List.of(top), "own", Map.of("default_branch", "live"));
        long plain = group(OptionalLong.of(top), List.of(top), "plain", Map.of("default_branch", ""));
        assertEquals(Optional.of("höhe"), branchOf(top));
        assertEquals(Optional.of("live"), branchOf(own));
        assertEquals(Optional.of("höhe"), branchOf(plain));
        assertEquals(Optional.empty(), branchOf(group("g")));
        assertEquals(Optional.empty(), branchOf(projects().namespaceOf(user("anna")).orElseThrow()));
    }

    @Test
    final void new_path_replaces_the_old() {
        long group = group("g");
        long id = project(group, "old", Visibility.PRIVATE);
        project(group, "other", Visibility.PRIVATE);
        assertTrue(projects().update(id, attributes("new", Visibility.PUBLIC), "g/new", NOW.plusSeconds(1)));
        Projects.Locked locked = projects().lock(id).orElseThrow();
        assertEquals("g/new", locked.fullPath());
        assertEquals(NOW.plusSeconds(1), locked.updatedAt());
        assertEquals(Visibility.PUBLIC, locked.group());
        assertFalse(projects().pathTaken("g/old"));
        assertFalse(projects().update(id, attributes("other", Visibility.PUBLIC), "g/other", NOW));
    }

    @Test
    final void renamed_group_moves_its_projects() {
        long group = group("g");
        long id = project(group, "p", Visibility.PRIVATE);
        groups().update(group, new Groups.GroupChanges("g", "h", "h", Visibility.PUBLIC, "", Map.of()), NOW);
        projects().move(group, "g", "h");
        assertEquals("h/p", projects().find(id, OptionalLong.empty(), false).orElseThrow().fullPath());
        assertTrue(projects().pathTaken("h/p"));
        assertFalse(projects().pathTaken("g/p"));
        assertEquals(List.of(id), projects().under(group));
    }

    @Test
    final void projects_in_a_narrowed_group_are_at_most_as_visible() {
        long group = group("g");
        long open = project(group, "open", Visibility.PUBLIC);
        long closed = project(group, "closed", Visibility.PRIVATE);
        long other = project(group("other"), "open", Visibility.PUBLIC);
        projects().narrow(group, Visibility.INTERNAL, NOW.plusSeconds(1));
        ProjectView narrowed = projects().find(open, OptionalLong.empty(), false).orElseThrow();
        assertEquals(Visibility.INTERNAL, narrowed.attributes().visibility());
        assertEquals(NOW.plusSeconds(1), narrowed.updatedAt());
        ProjectView untouched = projects().find(closed, OptionalLong.empty(), false).orElseThrow();
        assertEquals(Visibility.PRIVATE, untouched.attributes().visibility());
        assertEquals(NOW, untouched.updatedAt());
        assertEquals(Visibility.PUBLIC, projects().find(other, OptionalLong.empty(), false).orElseThrow().attributes().visibility());
    }

    @Test
    final void runners_token_is_kept_for_its_project() {
        long group = group("tokens");
        long one = project(group, "one", Visibility.PUBLIC);
        long two = project(group, "two", Visibility.PUBLIC);
        assertEquals(Optional.empty(), projects().runnersToken(one));
        projects().keepRunnersToken(one, new byte[] {1}, new byte[] {2});
        projects().keepRunnersToken(one, new byte[] {3}, new byte[] {4});
        assertArrayEquals(new byte[] {3}, projects().runnersToken(one).orElseThrow());
        assertEquals(Optional.empty(), projects().runnersToken(two));
        assertEquals(Optional.empty(), projects().runnersToken(two + 1000));
    }

    @Test
    final void deleted_project_frees_its_path() {
        long group = group("g");
        long id = project(group, "p", Visibility.PUBLIC);
        assertTrue(projects().hide(id, NOW));
        assertFalse(projects().hide(id, NOW));
        assertEquals(Optional.empty(), projects().find(id, OptionalLong.empty(), false));
        assertEquals(Optional.empty(), projects().lock(id));
        assertTrue(projects().isHidden(id));
        assertEquals(List.of(), projects().hidden(NOW, 0, 10));
        assertEquals(List.of(id), projects().hidden(NOW.plusSeconds(1), 0, 10));
        assertEquals(List.of(), projects().hidden(NOW.plusSeconds(1), id, 10));
        assertFalse(projects().pathTaken("g/p") || projects().nameTaken(group, "Name p") || projects().noneUnder(group));
        project(group, "p", Visibility.PUBLIC);
        projects().remove(id);
        assertFalse(projects().isHidden(id));
        assertEquals(List.of(), projects().hidden(NOW.plusSeconds(1), 0, 10));
    }

    @Test
    final void transferred_project_has_another_namespace_and_address() {
        long group = group("target");
        long id = project(projects().namespaceOf(user("anna")).orElseThrow(), "p", Visibility.PUBLIC);
        assertTrue(projects().transfer(id, group, attributes("p", Visibility.PRIVATE), "target/p", NOW.plusSeconds(1)));
        ProjectView found = projects().find(id, OptionalLong.empty(), false).orElseThrow();
        assertEquals(group, found.place().namespace().id());
        assertEquals("target/p", found.fullPath());
        assertEquals(Visibility.PRIVATE, found.attributes().visibility());
        assertTrue(projects().pathTaken("target/p"));
        assertFalse(projects().pathTaken("anna/p"));
        long other = project(group, "q", Visibility.PUBLIC);
        assertFalse(projects().transfer(other, group, attributes("p", Visibility.PUBLIC), "target/p", NOW));
    }

    @Test
    final void project_enters_and_leaves_the_archive() {
        long id = project(group("acme"), "p", Visibility.PUBLIC);
        for (boolean archived : new boolean[] {true, false}) {
            projects().archive(id, archived, NOW.plusSeconds(1));
            ProjectView found = projects().find(id, OptionalLong.empty(), false).orElseThrow();
            assertEquals(archived, found.archived());
            assertEquals(NOW.plusSeconds(1), found.updatedAt());
        }
    }
}
