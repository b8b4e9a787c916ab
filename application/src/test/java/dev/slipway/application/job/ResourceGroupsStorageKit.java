package dev.slipway.application.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Walks;
import dev.slipway.domain.job.ProcessMode;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Contract of {@code ResourceGroups}: stored groups and their lists. */
abstract class ResourceGroupsStorageKit extends ResourceGroupsScenario {

    @Test
    final void group_is_created_once_per_project_and_key() {
        long project = world().project();
        long group = group(project);
        assertEquals(group, group(project));
        assertNotEquals(group, write(() -> groups().lock(project, "other")));
        assertNotEquals(group, group(world().project()));
        assertEquals(Optional.empty(), next(group));
        assertEquals(Optional.empty(), next(-1));
        assertFalse(write(() -> groups().take(-1, 1, now())));
    }

    @Test
    final void concurrent_transactions_get_the_same_group() throws Exception {
        long project = world().project();
        List<Callable<Long>> makers = IntStream.range(0, 6).<Callable<Long>>mapToObj(index -> () -> group(project)).toList();
        assertEquals(1, new TreeSet<>(together(makers)).size());
    }

    @Test
    final void failed_transaction_creates_no_group() {
        long project = world().project();
        long other = world().project();
        assertThrows(IllegalArgumentException.class, () -> write(() -> {
            groups().lock(project, KEY);
            throw new IllegalArgumentException();
        }));
        long group = group(other);
        waiting(project);
        assertEquals(Optional.empty(), next(group));
        assertTrue(next(group(project)).isPresent());
    }

    @Test
    void groups_are_listed_with_their_process_mode() {
        long project = world().project();
        long group = group(project);
        long other = write(() -> groups().lock(project, "other"));
        group(world().project());
        assertEquals(List.of(KEY, "other"),
                groups().list(project, PageRequest.Offset.first()).items().stream().map(ResourceGroupView::key).toList());
        assertEquals(List.of(2L, List.of("other")), List.of(groups().list(project, new PageRequest.Offset(2, 1)).total(),
                groups().list(project, new PageRequest.Offset(2, 1)).items().stream().map(ResourceGroupView::key).toList()));
        assertEquals(ProcessMode.UNORDERED, groups().find(project, KEY).orElseThrow().mode());
        write(() -> {
            groups().order(group, ProcessMode.NEWEST_FIRST, now());
            return null;
        });
        ResourceGroupView changed = groups().find(project, KEY).orElseThrow();
        assertEquals(List.of(group, ProcessMode.NEWEST_FIRST, now()), List.of(changed.id(), changed.mode(), changed.updatedAt()));
        assertEquals(ProcessMode.UNORDERED, groups().find(project, "other").orElseThrow().mode());
        assertEquals(Optional.empty(), groups().find(project, "none"));
        waiting(project);
        long newest = waiting(project);
        assertEquals(Optional.of(newest), next(group));
        assertTrue(other > group);
    }

    @Test
    final void resource_groups_are_walked_by_key() {
        long project = world().project();
        for (String key : List.of("c", "b", "a")) {
            write(() -> groups().lock(project, key));
        }
        group(world().project());
        Walks.same(page -> groups().list(project, page));
        assertEquals(List.of("c", "b", "a"), Walks.all(page -> groups().list(project, page), 2).stream().map(ResourceGroupView::key)
                .toList());
    }
}
