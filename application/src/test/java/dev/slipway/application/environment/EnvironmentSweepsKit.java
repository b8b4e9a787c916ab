package dev.slipway.application.environment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.environment.port.EnvironmentSweeps.Place;
import dev.slipway.application.environment.port.EnvironmentSweeps.StopRequest;
import dev.slipway.domain.environment.DeploymentEvent;
import dev.slipway.domain.environment.EnvironmentDeadline;
import dev.slipway.domain.environment.EnvironmentState;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Contract of {@code EnvironmentSweeps}. */
public abstract class EnvironmentSweepsKit extends EnvironmentScenario {

    private static final Duration DAY = Duration.ofDays(1);

    private List<Place> passed(EnvironmentDeadline deadline, Optional<Place> after, int most) {
        return sweeps().passed(deadline, now(), after, most);
    }

    private static List<Long> ids(List<ProjectEnvironment> views) {
        return views.stream().map(ProjectEnvironment::id).toList();
    }

    @Test
    final void environments_whose_time_has_come_are_found_in_batches_the_earliest_first() {
        long project = world().project();
        for (long seconds : List.of(60L, 30L, 60L, 61L)) {
            follow(DeploymentEvent.SUCCEED, id(begun(deploying(project, fresh("review/"), seconds)), "ship"));
        }
        long late = environment(project, "none");
        after(Duration.ofSeconds(60));
        List<Place> all = passed(EnvironmentDeadline.AUTO_STOP, Optional.empty(), 10);
        assertEquals(List.of(now().minusSeconds(30), now(), now()), all.stream().map(Place::at).toList());
        assertTrue(all.get(1).environmentId() < all.get(2).environmentId());
        assertEquals(List.of(project), all.stream().map(Place::projectId).distinct().toList());
        assertFalse(all.stream().anyMatch(place -> place.environmentId() == late));
        assertEquals(all.subList(0, 2), passed(EnvironmentDeadline.AUTO_STOP, Optional.empty(), 2));
        assertEquals(all.subList(2, 3), passed(EnvironmentDeadline.AUTO_STOP, Optional.of(all.get(1)), 2));
        write(() -> environments().move(all.getFirst().environmentId(), EnvironmentState.STOPPED, now()));
        assertEquals(all.subList(1, 3), passed(EnvironmentDeadline.AUTO_STOP, Optional.empty(), 10));
    }

    @Test
    final void scheduled_deletions_and_unfinished_stops_are_found() {
        long project = world().project();
        long stopped = environment(project, "review/a", EnvironmentState.STOPPED);
        long later = environment(project, "review/b", EnvironmentState.STOPPED);
        long stopping = environment(project, "review/c", EnvironmentState.STOPPING);
        Instant due = now().plus(Duration.ofDays(7));
        write(() -> sweeps().deleteAt(List.of(stopped), due));
        write(() -> sweeps().deleteAt(List.of(later), due.plusMillis(1)));
        write(() -> sweeps().deleteAt(List.of(), due));
        assertEquals(List.of(), passed(EnvironmentDeadline.AUTO_DELETE, Optional.empty(), 10));
        world().moveTo(due);
        assertEquals(List.of(new Place(due, stopped, project)), passed(EnvironmentDeadline.AUTO_DELETE, Optional.empty(), 10));
        long pipeline = begun(deploying(project, "review/a", null));
        assertEquals(List.of(), passed(EnvironmentDeadline.AUTO_DELETE, Optional.empty(), 10));
        follow(DeploymentEvent.CANCEL, id(pipeline, "ship"));
        assertEquals(List.of(new Place(due, stopped, project)), passed(EnvironmentDeadline.AUTO_DELETE, Optional.empty(), 10));
        assertEquals(List.of(new Place(due.minus(Duration.ofDays(7)), stopping, project)),
                passed(EnvironmentDeadline.STOP_COMPLETION, Optional.empty(), 10));
        world().moveTo(due.minusMillis(1));
        assertEquals(List.of(), passed(EnvironmentDeadline.STOP_COMPLETION, Optional.empty(), 10));
    }

    @Test
    final void stale_environments_are_found_in_batches_by_id() {
        long project = world().project();
        long first = environment(project, "a");
        long second = environment(project, "b");
        environment(project, "stopped", EnvironmentState.STOPPED);
        environment(world().project(), "a");
        long pipeline = begun(deploying(project, "deployed", null));
        after(DAY);
        Instant before = now();
        environment(project, "new");
        assertEquals(List.of(first, second, named(project, "deployed")), sweeps().stale(project, before, 0, 10));
        assertEquals(List.of(first), sweeps().stale(project, before, 0, 1));
        assertEquals(List.of(second), sweeps().stale(project, before, first, 1));
        follow(DeploymentEvent.RUN, id(pipeline, "ship"));
        assertEquals(List.of(first, second), sweeps().stale(project, before, 0, 10));
        assertEquals(List.of(), sweeps().stale(project, before.minus(DAY), 0, 10));
        assertTrue(sweeps().isStale(first, before));
        assertFalse(sweeps().isStale(named(project, "deployed"), before));
        assertFalse(sweeps().isStale(named(project, "new"), before));
    }

    @Test
    final void removable_review_apps_are_found_the_oldest_first() {
        long project = world().project();
        long stopped = environment(project, "review/b", EnvironmentState.STOPPED);
        after(DAY);
        long younger = environment(project, "review/a", EnvironmentState.STOPPED);
        long scheduled = environment(project, "review/s", EnvironmentState.STOPPED);
        write(() -> sweeps().deleteAt(List.of(scheduled), now()));
        environment(project, "review/running");
        environment(project, "preview/x", EnvironmentState.STOPPED);
        environment(world().project(), "review/b", EnvironmentState.STOPPED);
        after(DAY);
        environment(project, "review/new", EnvironmentState.STOPPED);
        assertEquals(List.of(stopped, younger), ids(sweeps().reviewApps(project, now(), 10)));
        assertEquals(List.of(stopped), ids(sweeps().reviewApps(project, now(), 1)));
        assertEquals(List.of(stopped), ids(sweeps().reviewApps(project, now().minus(DAY), 10)));
        assertEquals(List.of(stopped, younger), ids(write(() -> sweeps().lock(project, List.of(younger, stopped)))));
        assertEquals(List.of(), write(() -> sweeps().lock(project, List.of())));
        assertEquals(List.of(), write(() -> sweeps().lock(world().project(), List.of(stopped))));
        assertTrue(write(() -> sweeps().reserve(project)));
    }

    @Test
    final void request_keeps_how_far_it_has_come_until_it_begins_anew() {
        long project = world().project();
        long user = world().user();
        long id = write(() -> sweeps().request(project, user, now().minus(DAY), now()));
        StopRequest first = new StopRequest(id, project, user, now().minus(DAY), 0);
        assertEquals(Optional.of(first), sweeps().request(id));
        write(() -> sweeps().advance(first, 7));
        StopRequest second = new StopRequest(id, project, user, now().minus(DAY), 7);
        assertEquals(Optional.of(second), sweeps().request(id));
        assertFalse(write(() -> sweeps().finish(first)));
        assertEquals(id, write(() -> sweeps().request(project, user, now().minus(DAY).minus(DAY), now())));
        assertEquals(Optional.of(first), sweeps().request(id));
        write(() -> sweeps().advance(second, 9));
        assertEquals(Optional.of(first), sweeps().request(id));
        assertEquals(id, write(() -> sweeps().request(project, user, now(), now())));
        assertEquals(Optional.of(new StopRequest(id, project, user, now(), 0)), sweeps().request(id));
        assertTrue(write(() -> sweeps().finish(new StopRequest(id, project, user, now(), 0))));
        assertEquals(Optional.empty(), sweeps().request(id));
        assertFalse(id == write(() -> sweeps().request(project, world().user(), now(), now())));
    }
}
