package dev.slipway.application.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Walks;
import dev.slipway.application.runner.RunnerFilter.Within;
import dev.slipway.application.runner.port.Runners.Owner;
import dev.slipway.domain.runner.RunnerStatus;
import dev.slipway.domain.runner.RunnerType;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Contract of {@code Runners}: filtered lists and pages. */
abstract class RunnersListsKit extends RunnersScenario {

    private static RunnerFilter everywhere() {
        return within(new Within.Everywhere());
    }

    @Test
    final void lists_are_newest_first_and_paged() {
        List<Long> ids = new ArrayList<>();
        for (int number = 0; number < 5; number++) {
            ids.addFirst(runner(Owner.INSTANCE));
        }
        assertEquals(ids, list(everywhere()));
        Page<RunnerView> second = runners().list(everywhere(), new PageRequest.Offset(2, 2));
        assertEquals(ids.subList(2, 4), second.items().stream().map(RunnerView::id).toList());
        assertEquals(5, second.total());
        assertEquals(5, runners().list(everywhere(), new PageRequest.Offset(9, 2)).total());
        assertEquals(ids.subList(2, 4), runners().list(everywhere(), new PageRequest.Keyset(ids.get(1), false, 2)).items().stream()
                .map(RunnerView::id).toList());
    }

    @Test
    final void list_is_filtered_by_type_pause_and_tags() {
        long group = world().group();
        long instance = runner(Owner.INSTANCE, "a", "b");
        long ofGroup = runner(Owner.group(group), "a");
        long paused = insert(Owner.project(world().project(group)), ALL, fresh("token"));
        assertEquals(List.of(instance),
                list(everywhere().withType(Optional.of(RunnerType.INSTANCE_TYPE))));
        assertEquals(List.of(paused),
                list(everywhere().withPaused(Optional.of(true))));
        assertEquals(List.of(ofGroup, instance),
                list(everywhere().withPaused(Optional.of(false))));
        assertEquals(List.of(paused, ofGroup, instance), list(tagged("a")));
        assertEquals(List.of(paused, instance), list(tagged("a", "b")));
        assertEquals(List.of(), list(tagged("a", "B")));
    }

    private static RunnerFilter tagged(String... tags) {
        return everywhere().withTags(List.of(tags));
    }

    @Test
    final void list_is_filtered_by_status_as_the_domain_defines_it() {
        Instant end = now();
        for (Duration silence : List.of(Duration.ZERO, RunnerStatus.ONLINE_FOR, RunnerStatus.ONLINE_FOR.plusSeconds(1),
                RunnerStatus.STALE_AFTER,
                RunnerStatus.STALE_AFTER.plusSeconds(1))) {
            long id = runner(Owner.INSTANCE);
            write(() -> runners().heard(id, process("s", "1"), end.minus(silence)));
        }
        runner(Owner.INSTANCE);
        List<RunnerView> all = runners().list(everywhere(), FIRST).items();
        assertEquals(6, all.size());
        for (RunnerStatus status : RunnerStatus.values()) {
            List<Long> expected = all.stream().filter(runner -> RunnerStatus.at(Optional.ofNullable(runner.contactedAt()), end) == status)
                    .map(RunnerView::id).toList();
            assertFalse(expected.isEmpty());
            assertEquals(expected,
                    list(everywhere().withStatus(Optional.of(status))),
                    status.wireName());
        }
    }

    @Test
    final void project_is_served_by_its_own_group_and_shared_runners() {
        long top = world().group();
        long inner = world().group(top);
        long project = world().project(inner);
        long instance = runner(Owner.INSTANCE, "whatever");
        long above = runner(Owner.group(top));
        long ofGroup = runner(Owner.group(inner));
        long own = runner(Owner.project(project));
        runner(Owner.group(world().group(inner)));
        runner(Owner.group(world().group()));
        runner(Owner.project(world().project(inner)));
        assertEquals(List.of(own, ofGroup, above, instance), list(within(new Within.ServingProject(project))));
        world().shareRunners(project, false);
        assertEquals(List.of(own, ofGroup, above), list(within(new Within.ServingProject(project))));
        world().serveByGroups(project, false);
        assertEquals(List.of(own), list(within(new Within.ServingProject(project))));
        assertEquals(List.of(), list(within(new Within.ServingProject(-1))));
    }

    @Test
    final void group_is_served_by_its_runners_those_above_and_those_of_the_installation() {
        long top = world().group();
        long inner = world().group(top);
        long instance = runner(Owner.INSTANCE);
        long above = runner(Owner.group(top));
        long ofGroup = runner(Owner.group(inner));
        runner(Owner.group(world().group(inner)));
        runner(Owner.group(world().group()));
        runner(Owner.project(world().project(inner)));
        assertEquals(List.of(ofGroup, above, instance), list(within(new Within.ServingGroup(inner))));
        assertEquals(List.of(above, instance), list(within(new Within.ServingGroup(top))));
        assertEquals(List.of(instance), list(within(new Within.ServingGroup(-1))));
    }

    @Test
    final void runners_are_walked_by_key_while_others_come_and_go() {
        List<Long> ids = new ArrayList<>();
        for (int number = 0; number < 5; number++) {
            ids.addFirst(runner(Owner.INSTANCE));
        }
        Walks.same(page -> runners().list(everywhere(), page));
        assertEquals(ids, Walks.all(page -> runners().list(everywhere(), page).map(RunnerView::id), 2, (number, last) -> {
            runner(Owner.INSTANCE);
            write(() -> runners().delete(last));
        }));
    }
}
