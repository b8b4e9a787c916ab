package dev.slipway.application.project;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.namespace.port.Groups;
import dev.slipway.application.namespace.port.Groups.NewGroup;
import dev.slipway.application.project.port.Forks;
import dev.slipway.application.project.port.Projects;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.project.ForkRules;
import dev.slipway.domain.project.ProjectAudience;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Contract of {@code Forks}. */
public abstract class ForksKit {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.678901Z");

    protected abstract Forks forks();

    protected abstract Projects projects();

    protected abstract Groups groups();

    protected abstract Transactions transactions();

    private long group(OptionalLong parent, String path, Map<String, Object> settings) {
        List<Long> above = parent.isPresent() ? groups().lock(parent.getAsLong()).orElseThrow().lineage() : List.of();
        return groups().create(new NewGroup(path, path, path, parent, above, Visibility.PUBLIC, "", settings, OptionalLong.empty(), NOW))
                .orElseThrow();
    }

    private long group(String path) {
        return group(OptionalLong.empty(), path, Map.of());
    }

    private long project(long group, String path, Visibility visibility) {
        Projects.Home home = projects().lockHome(group, OptionalLong.empty()).orElseThrow();
        return projects().create(ProjectsKit.bearing(home, path, visibility, List.of(), NOW)).orElseThrow();
    }

    private ForkedFrom fork(long project) {
        return projects().find(project, OptionalLong.empty(), false).orElseThrow().fork();
    }

    private List<Long> forksOf(long project) {
        return projects().list(ProjectFilter.all().forksOf(project), new ProjectAudience(true, true, OptionalLong.empty()),
                PageRequest.Offset.first()).items().stream().map(ProjectView::id).toList();
    }

    @Test
    final void fork_tells_its_source_and_is_counted_there() {
        long group = group("g");
        long source = project(group, "source", Visibility.INTERNAL);
        long fork = project(group, "fork", Visibility.PRIVATE);
        assertEquals(new ForkedFrom(null, null, 0, "none"), fork(fork));
        forks().relate(fork, source);
        assertEquals(new ForkedFrom(source, null, 0, "none"), fork(fork));
        assertEquals(new ForkedFrom(null, null, 1, "none"), fork(source));
        assertEquals(List.of(fork), forksOf(source));
        assertEquals(List.of(), forksOf(fork));
        assertEquals(Optional.of(Visibility.INTERNAL), projects().lock(fork).orElseThrow().source());
        assertEquals(Optional.empty(), projects().lock(source).orElseThrow().source());
        forks().copied(fork);
        assertEquals("finished", fork(fork).importStatus());
    }

    @Test
    final void relation_is_removed_once() {
        long group = group("g");
        long source = project(group, "source", Visibility.PUBLIC);
        long fork = project(group, "fork", Visibility.PUBLIC);
        assertFalse(forks().separate(fork));
        forks().relate(fork, source);
        assertTrue(transactions().write(() -> {
            forks().lock();
            return forks().separate(fork);
        }));
        assertFalse(forks().separate(fork));
        assertEquals(0, fork(source).forks());
        assertEquals(null, fork(fork).sourceId());
    }

    @Test
    final void lineage_leads_to_the_first_source() {
        long group = group("g");
        long first = project(group, "first", Visibility.PUBLIC);
        long second = project(group, "second", Visibility.PUBLIC);
        long third = project(group, "third", Visibility.PUBLIC);
        forks().relate(second, first);
        forks().relate(third, second);
        assertEquals(List.of(third, second, first), forks().lineage(third));
        assertEquals(List.of(first), forks().lineage(first));
        forks().relate(first, third);
        assertEquals(List.of(first, third, second), forks().lineage(first));
    }

    @Test
    final void lineage_ends_at_its_limit() {
        long group = group("g");
        long source = project(group, "first", Visibility.PUBLIC);
        for (int number = 0; number < ForkRules.LONGEST_LINEAGE; number++) {
            long fork = project(group, "fork" + number, Visibility.PUBLIC);
            forks().relate(fork, source);
            source = fork;
        }
        List<Long> lineage = forks().lineage(source);
        assertEquals(ForkRules.LONGEST_LINEAGE, lineage.size());
        assertEquals(source, lineage.getFirst());
        assertEquals(lineage.subList(1, lineage.size()), forks().lineage(lineage.get(1)).subList(0, lineage.size() - 1));
    }

    private void assertNetworks(long expected, long... projects) {
        for (long project : projects) {
            assertEquals(expected, forks().network(project));
        }
    }

    @Test
    final void network_of_forks_outlives_the_projects_in_it() {
        long group = group("g");
        long first = project(group, "first", Visibility.PUBLIC);
        long second = project(group, "second", Visibility.PUBLIC);
        long third = project(group, "third", Visibility.PUBLIC);
        long beside = project(group, "beside", Visibility.PUBLIC);
        assertNetworks(second, second);
        forks().relate(third, second);
        assertNetworks(second, second, third);
        forks().relate(second, first);
        forks().relate(beside, first);
        assertNetworks(first, first, second, third, beside);
        projects().hide(second, NOW);
        assertNetworks(first, third, beside);
        projects().remove(second);
        assertNetworks(first, first, third, beside);
        projects().hide(first, NOW);
        projects().remove(first);
        assertNetworks(first, third, beside);
    }

    @Test
    final void end_of_a_relation_takes_the_forks_of_the_project_along() {
        long group = group("g");
        long first = project(group, "first", Visibility.PUBLIC);
        long second = project(group, "second", Visibility.PUBLIC);
        long third = project(group, "third", Visibility.PUBLIC);
        forks().relate(second, first);
        forks().relate(third, second);
        assertTrue(forks().separate(second));
        assertNetworks(second, second, third);
        assertNetworks(first, first);
        forks().relate(second, first);
        assertNetworks(first, first, second, third);
    }

    @Test
    final void relation_to_a_deleted_source_does_not_exist() {
        long group = group("g");
        long source = project(group, "source", Visibility.PRIVATE);
        long fork = project(group, "fork", Visibility.PRIVATE);
        long other = project(group, "other", Visibility.PRIVATE);
        forks().relate(fork, source);
        forks().relate(other, source);
        projects().hide(fork, NOW);
        assertEquals(1, fork(source).forks());
        projects().hide(source, NOW);
        assertEquals(List.of(other), forks().lineage(other));
        assertEquals(Optional.empty(), projects().lock(other).orElseThrow().source());
        assertFalse(forks().separate(other));
        projects().remove(source);
        assertEquals(null, fork(other).sourceId());
    }

    @Test
    final void groups_that_forbid_it_keep_forks_inside() {
        long closed = group(OptionalLong.empty(), "closed", Map.of("prevent_forking_outside_group", true));
        long below = group(OptionalLong.of(closed), "below", Map.of());
        long open = group("open");
        long inside = group(OptionalLong.of(open), "inside", Map.of("prevent_forking_outside_group", true));
        long kept = project(below, "kept", Visibility.PUBLIC);
        long free = project(inside, "free", Visibility.PUBLIC);
        assertTrue(forks().confined(kept, open));
        assertFalse(forks().confined(kept, closed) || forks().confined(kept, below));
        assertFalse(forks().confined(free, closed) || forks().confined(free, open));
    }

    @Test
    final void sources_are_read_as_their_audience_sees_them() {
        long group = group("g");
        long open = project(group, "open", Visibility.PUBLIC);
        long closed = project(group, "closed", Visibility.PRIVATE);
        long gone = project(group, "gone", Visibility.PUBLIC);
        projects().hide(gone, NOW);
        ProjectAudience anybody = new ProjectAudience(false, false, OptionalLong.empty());
        ProjectAudience all = new ProjectAudience(true, true, OptionalLong.empty());
        assertEquals(List.of(open), projects().visible(Set.of(open, closed, gone), anybody).stream().map(ProjectView::id).toList());
        assertEquals(List.of(open, closed), projects().visible(Set.of(open, closed, gone), all).stream().map(ProjectView::id)
                .toList());
    }

    @Test
    final void reserved_id_is_that_of_the_project() {
        long id = projects().reserve();
        assertFalse(projects().stored(id));
        Projects.Home home = projects().lockHome(group("g"), OptionalLong.empty()).orElseThrow();
        assertTrue(projects().create(id, ProjectsKit.bearing(home, "p", Visibility.PUBLIC, List.of(), NOW)));
        assertTrue(projects().stored(id));
        projects().hide(id, NOW);
        assertTrue(projects().stored(id));
        projects().remove(id);
        assertFalse(projects().stored(id));
    }
}
