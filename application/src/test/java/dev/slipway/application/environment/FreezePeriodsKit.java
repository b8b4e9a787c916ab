package dev.slipway.application.environment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.slipway.application.environment.port.FreezePeriods;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Walks;
import dev.slipway.application.pipeline.CiScenario;
import dev.slipway.domain.environment.FreezeDraft;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Contract of {@code FreezePeriods}. */
public abstract class FreezePeriodsKit extends CiScenario {

    private static final FreezeDraft WEEKEND = new FreezeDraft("0 23 * * 5", "0 7 * * 1", "Berlin");
    private static final FreezeDraft NIGHT = new FreezeDraft("0 22 * * *", "0 6 * * *", "UTC");

    private FreezePeriods periods() {
        return world().port(FreezePeriods.class);
    }

    private long insert(long project, FreezeDraft draft) {
        return write(() -> periods().insert(project, draft, now()));
    }

    @Test
    final void freeze_period_is_read_again() {
        long project = world().project();
        long id = insert(project, WEEKEND);
        FreezePeriodView view = new FreezePeriodView(id, project, WEEKEND, now(), now());
        assertEquals(Optional.of(view), periods().find(project, id));
        assertEquals(Optional.of(view), write(() -> periods().lock(project, id)));
        long other = world().project();
        assertEquals(Optional.empty(), periods().find(other, id));
        assertEquals(Optional.empty(), write(() -> periods().lock(other, id)));
        assertEquals(List.of(WEEKEND), periods().all(project));
        assertEquals(List.of(), periods().all(other));
    }

    @Test
    final void update_and_delete_change_one() {
        long project = world().project();
        long id = insert(project, WEEKEND);
        long other = insert(project, WEEKEND);
        after(Duration.ofMinutes(1));
        write(() -> periods().update(id, NIGHT, now()));
        FreezePeriodView view = periods().find(project, id).orElseThrow();
        assertEquals(NIGHT, view.draft());
        assertEquals(now(), view.updatedAt());
        assertEquals(now().minus(Duration.ofMinutes(1)), view.createdAt());
        write(() -> periods().delete(id));
        assertEquals(Optional.empty(), periods().find(project, id));
        assertEquals(WEEKEND, periods().find(project, other).orElseThrow().draft());
    }

    @Test
    final void lists_begin_with_the_earliest() {
        long project = world().project();
        long first = insert(project, WEEKEND);
        after(Duration.ofMinutes(1));
        long second = insert(project, NIGHT);
        insert(world().project(), NIGHT);
        assertEquals(List.of(first, second), periods().list(project, PageRequest.Offset.first()).items().stream()
                .map(FreezePeriodView::id).toList());
        Walks.same(page -> periods().list(project, page));
        assertEquals(2, (int) write(() -> periods().lockAndCount(project)));
        assertEquals(Refusal.notFound("Project").failure(),
                assertThrows(Refusal.class, () -> write(() -> periods().lockAndCount(project + 1_000))).failure());
    }
}
