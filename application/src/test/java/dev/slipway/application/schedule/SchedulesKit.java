package dev.slipway.application.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Walks;
import dev.slipway.application.pipeline.CiScenario;
import dev.slipway.application.pipeline.PipelineVariable;
import dev.slipway.application.schedule.port.DueSchedules;
import dev.slipway.application.schedule.port.DueSchedules.Due;
import dev.slipway.application.schedule.port.DueSchedules.Settlement;
import dev.slipway.application.schedule.port.Schedules;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.schedule.ScheduleDraft;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code Schedules} does. */
public abstract class SchedulesKit extends CiScenario {

    protected static final ScheduleDraft NIGHTLY = new ScheduleDraft("Jede Nächt", "refs/heads/main", "0 3 * * *", "Berlin", true);
    private static final ScheduleDraft IDLE = new ScheduleDraft("Idle", "v1", "@daily", "UTC", false);

    protected final Schedules schedules() {
        return world().port(Schedules.class);
    }

    protected final DueSchedules due() {
        return world().port(DueSchedules.class);
    }

    private Instant later() {
        return now().plus(Duration.ofDays(1));
    }

    protected final long keep(long project, long owner, ScheduleDraft draft) {
        return write(() -> schedules().insert(project, owner, draft, later(), now()));
    }

    private static List<Long> ids(Page<ScheduleView> page) {
        return page.items().stream().map(ScheduleView::id).toList();
    }

    @Test
    final void what_is_kept_is_read_again() {
        long project = world().project();
        long owner = world().user();
        long id = keep(project, owner, NIGHTLY);
        ScheduleView view = schedules().find(project, id).orElseThrow();
        assertEquals(new ScheduleView(id, project, NIGHTLY, later(), view.owner(), now(), now(), null), view);
        assertEquals(owner, view.owner().id());
        assertEquals("user" + owner, view.owner().username());
        assertEquals(Optional.of(view), write(() -> schedules().lock(project, id)));
        assertEquals(Optional.empty(), schedules().find(world().project(), id));
        assertEquals(Optional.empty(), write(() -> schedules().lock(project, id + 1_000)));
    }

    @Test
    final void lists_begin_with_the_newest() {
        long project = world().project();
        long owner = world().user();
        long first = keep(project, owner, NIGHTLY);
        long second = keep(project, owner, IDLE);
        long third = keep(project, owner, NIGHTLY);
        keep(world().project(), owner, NIGHTLY);
        assertEquals(List.of(third, second, first), ids(schedules().list(project, Optional.empty(), PageRequest.Offset.first())));
        assertEquals(List.of(third, first), ids(schedules().list(project, Optional.of(true), PageRequest.Offset.first())));
        assertEquals(List.of(second), ids(schedules().list(project, Optional.of(false), PageRequest.Offset.first())));
        assertEquals(List.of(first), ids(schedules().list(project, Optional.empty(), new PageRequest.Offset(2, 2))));
        assertEquals(3, schedules().list(project, Optional.empty(), new PageRequest.Offset(2, 2)).total());
        assertEquals(3, (int) write(() -> schedules().lockAndCount(project)));
        assertEquals(0, (int) write(() -> schedules().lockAndCount(world().project())));
        assertEquals(Refusal.notFound("Project").failure(),
                assertThrows(Refusal.class, () -> write(() -> schedules().lockAndCount(project + 1_000))).failure());
    }

    @Test
    final void an_update_changes_everything_but_the_owner() {
        long project = world().project();
        long owner = world().user();
        long id = keep(project, owner, NIGHTLY);
        long other = keep(project, owner, NIGHTLY);
        after(Duration.ofDays(2));
        Due time = write(() -> due().begin(id, now())).orElseThrow();
        write(() -> due().settle(time, new Settlement(later(), true, Reason.of("a", "b"), now())));
        Instant next = now().plus(Duration.ofHours(1));
        after(Duration.ofMinutes(1));
        write(() -> schedules().update(id, IDLE, next, now()));
        ScheduleView view = schedules().find(project, id).orElseThrow();
        assertEquals(IDLE, view.draft());
        assertEquals(next, view.nextRunAt());
        assertEquals(now(), view.updatedAt());
        assertEquals(owner, view.owner().id());
        assertNull(view.trouble());
        assertEquals(NIGHTLY, schedules().find(project, other).orElseThrow().draft());
    }

    @Test
    final void another_can_own_it() {
        long project = world().project();
        long id = keep(project, world().user(), NIGHTLY);
        long heir = world().user();
        after(Duration.ofMinutes(1));
        write(() -> schedules().own(id, heir, now()));
        assertEquals(heir, schedules().find(project, id).orElseThrow().owner().id());
        assertEquals(now(), schedules().find(project, id).orElseThrow().updatedAt());
    }

    @Test
    final void what_is_deleted_is_gone_with_its_variables() {
        long project = world().project();
        long id = keep(project, world().user(), NIGHTLY);
        write(() -> schedules().add(id, new PipelineVariable("K", "v", false), now()));
        assertTrue(write(() -> schedules().delete(id)));
        assertFalse(write(() -> schedules().delete(id)));
        assertEquals(Optional.empty(), schedules().find(project, id));
        assertEquals(List.of(), schedules().variables(id));
    }

    @Test
    final void a_key_is_kept_once() {
        long project = world().project();
        long id = keep(project, world().user(), NIGHTLY);
        long other = keep(project, world().user(), NIGHTLY);
        PipelineVariable first = new PipelineVariable("Z", "Größe\n$OTHER " + "x".repeat(9_000), true);
        PipelineVariable second = new PipelineVariable("A", "", false);
        assertTrue(write(() -> schedules().add(id, first, now())));
        assertTrue(write(() -> schedules().add(id, second, now())));
        assertFalse(write(() -> schedules().add(id, new PipelineVariable("Z", "again", false), now())));
        assertTrue(write(() -> schedules().add(other, new PipelineVariable("Z", "other", false), now())));
        assertEquals(List.of(first, second), schedules().variables(id));
        PipelineVariable changed = new PipelineVariable("Z", "changed", false);
        assertTrue(write(() -> schedules().change(id, changed, now())));
        assertFalse(write(() -> schedules().change(id, new PipelineVariable("X", "none", false), now())));
        assertEquals(List.of(changed, second), schedules().variables(id));
        assertTrue(write(() -> schedules().remove(id, "Z")));
        assertFalse(write(() -> schedules().remove(id, "Z")));
        assertEquals(List.of(second), schedules().variables(id));
        assertEquals(List.of(new PipelineVariable("Z", "other", false)), schedules().variables(other));
    }

    @Test
    final void schedules_are_walked_by_key_while_others_come_and_go() {
        long project = world().project();
        long owner = world().user();
        List<Long> newestFirst = IntStream.range(0, 5).mapToObj(number -> keep(project, owner, NIGHTLY)).toList().reversed();
        keep(project, owner, IDLE);
        Walks.same(page -> schedules().list(project, Optional.of(true), page));
        List<Long> met = Walks.all(page -> schedules().list(project, Optional.of(true), page).map(ScheduleView::id), 2, (number, last) -> {
            keep(project, owner, NIGHTLY);
            write(() -> schedules().delete(last));
        });
        assertEquals(newestFirst, met);
    }
}
