package dev.slipway.application.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.pipeline.CiScenario;
import dev.slipway.application.schedule.ScheduleView.Trouble;
import dev.slipway.application.schedule.port.DueSchedules;
import dev.slipway.application.schedule.port.DueSchedules.Due;
import dev.slipway.application.schedule.port.DueSchedules.Settlement;
import dev.slipway.application.schedule.port.Schedules;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.schedule.ScheduleDraft;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code DueSchedules} does. */
public abstract class DueSchedulesKit extends CiScenario {

    private static final Duration HOUR = Duration.ofHours(1);

    protected final Schedules schedules() {
        return world().port(Schedules.class);
    }

    protected final DueSchedules due() {
        return world().port(DueSchedules.class);
    }

    private static ScheduleDraft draft(boolean active) {
        return new ScheduleDraft("d", "main", "@hourly", "UTC", active);
    }

    private long keep(long project, long owner, boolean active, Instant next) {
        return write(() -> schedules().insert(project, owner, draft(active), next, now()));
    }

    private Optional<Due> begin(long id) {
        return write(() -> due().begin(id, now()));
    }

    @Test
    final void only_active_ones_whose_time_has_come_are_due() {
        long project = world().project();
        long owner = world().user();
        long past = keep(project, owner, true, now().minus(HOUR));
        long present = keep(project, owner, true, now());
        long idle = keep(project, owner, false, now().minus(HOUR));
        long future = keep(project, owner, true, now().plus(HOUR));
        assertEquals(List.of(past), due().before(now(), 0, 10));
        assertEquals(List.of(past, present), due().before(now().plusSeconds(1), 0, 10));
        assertEquals(List.of(present), due().before(now().plusSeconds(1), past, 10));
        assertEquals(List.of(past), due().before(now().plusSeconds(1), 0, 1));
        assertEquals(Optional.of(new Due(present, project, owner, draft(true), now(), 1, now())), begin(present));
        assertEquals(Optional.empty(), begin(idle));
        assertEquals(Optional.empty(), begin(future));
        assertEquals(Optional.empty(), begin(future + 1_000));
    }

    @Test
    final void attempts_are_counted_until_the_time_is_settled() {
        long id = keep(world().project(), world().user(), true, now());
        assertEquals(1, begin(id).orElseThrow().attempts());
        Instant begun = now();
        after(Duration.ofMinutes(1));
        Due second = begin(id).orElseThrow();
        assertEquals(2, second.attempts());
        assertEquals(begun, second.begunAt());
        Instant next = now().plus(HOUR);
        assertTrue(write(() -> due().settle(second, new Settlement(next, true, null, now()))));
        assertEquals(Optional.empty(), begin(id));
        after(HOUR);
        assertEquals(1, begin(id).orElseThrow().attempts());
        assertEquals(now(), begin(id).orElseThrow().begunAt());
    }

    @Test
    final void a_time_is_settled_once() {
        long project = world().project();
        long id = keep(project, world().user(), true, now());
        Due time = begin(id).orElseThrow();
        Instant next = now().plus(HOUR);
        assertTrue(write(() -> due().settle(time, new Settlement(next, true, null, now()))));
        assertFalse(write(() -> due().settle(time, new Settlement(next.plus(HOUR), true, null, now()))));
        assertEquals(next, schedules().find(project, id).orElseThrow().nextRunAt());
        write(() -> schedules().delete(id));
        assertFalse(write(() -> due().settle(time, new Settlement(next, true, null, now()))));
    }

    @Test
    final void of_many_at_once_one_settles() throws Exception {
        long id = keep(world().project(), world().user(), true, now());
        Due time = begin(id).orElseThrow();
        Settlement settlement = new Settlement(now().plus(HOUR), true, null, now());
        List<Boolean> settled = together(Collections.<Callable<Boolean>>nCopies(8, () -> write(() -> due().settle(time, settlement))));
        assertEquals(1, Collections.frequency(settled, true));
    }

    @Test
    final void what_was_changed_meanwhile_is_not_due_any_more() {
        long project = world().project();
        long owner = world().user();
        long moved = keep(project, owner, true, now());
        Due before = begin(moved).orElseThrow();
        write(() -> schedules().update(moved, draft(true), now().plus(HOUR), now()));
        assertFalse(write(() -> due().settle(before, new Settlement(now(), true, null, now()))));
        long stopped = keep(project, owner, true, now());
        Due running = begin(stopped).orElseThrow();
        write(() -> schedules().update(stopped, draft(false), running.at(), now()));
        assertFalse(write(() -> due().settle(running, new Settlement(now().plus(HOUR), true, null, now()))));
        assertFalse(schedules().find(project, stopped).orElseThrow().draft().active());
    }

    @Test
    final void what_went_wrong_is_kept_until_something_goes_well() {
        long project = world().project();
        long id = keep(project, world().user(), true, now());
        Instant updated = schedules().find(project, id).orElseThrow().updatedAt();
        Reason reason = Reason.of("some.reason", "größer", "2");
        Instant wrong = after(Duration.ofMinutes(1));
        Due first = begin(id).orElseThrow();
        write(() -> due().settle(first, new Settlement(now().plus(HOUR), true, reason, now())));
        ScheduleView troubled = schedules().find(project, id).orElseThrow();
        assertEquals(new Trouble(reason, wrong), troubled.trouble());
        assertEquals(updated, troubled.updatedAt());
        assertTrue(troubled.draft().active());
        after(HOUR);
        Due second = begin(id).orElseThrow();
        write(() -> due().settle(second, new Settlement(now().plus(HOUR), true, null, now())));
        assertNull(schedules().find(project, id).orElseThrow().trouble());
        after(HOUR);
        Due third = begin(id).orElseThrow();
        write(() -> due().settle(third, new Settlement(now().plus(HOUR), false, reason, now())));
        assertFalse(schedules().find(project, id).orElseThrow().draft().active());
        assertEquals(reason, schedules().find(project, id).orElseThrow().trouble().reason());
    }
}
