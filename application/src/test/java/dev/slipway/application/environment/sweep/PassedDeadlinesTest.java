package dev.slipway.application.environment.sweep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.environment.port.EnvironmentSweeps;
import dev.slipway.application.environment.port.Environments;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.pipeline.CiUseCases;
import dev.slipway.domain.environment.EnvironmentDeadline;
import dev.slipway.domain.environment.EnvironmentState;
import dev.slipway.domain.environment.EnvironmentTier;
import dev.slipway.domain.kernel.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class PassedDeadlinesTest extends CiUseCases {

    private final Environments environments = world().port(Environments.class);
    private final EnvironmentSweeps sweeps = world().port(EnvironmentSweeps.class);
    private final PassedDeadlines deadlines = new PassedDeadlines(sweeps, house.observations, house.world);
    private final List<Long> seen = new ArrayList<>();

    private List<Long> due(int count) {
        return write(() -> {
            List<Long> ids = LongStream.range(0, count).mapToObj(number -> environments.insert(project, fresh("review/"),
                    Optional.empty(), EnvironmentTier.OTHER, now()).orElseThrow()).toList();
            ids.forEach(id -> environments.move(id, EnvironmentState.STOPPED, now()));
            sweeps.deleteAt(ids, now());
            return ids;
        });
    }

    @Test
    void environment_that_fails_keeps_no_others_waiting() {
        List<Long> ids = due(3);
        assertFalse(deadlines.each(EnvironmentDeadline.AUTO_DELETE, place -> {
            seen.add(place.environmentId());
            if (place.environmentId() == ids.getFirst()) {
                throw new IllegalStateException("broken");
            }
            if (place.environmentId() == ids.get(1)) {
                throw Refusal.forbidden();
            }
            return true;
        }));
        assertEquals(ids, seen);
        assertEquals(2, house.observations.lines().stream().filter(line -> line.startsWith("environment.sweep_failed ")).count());
    }

    @Test
    void run_fails_where_the_database_is_away() {
        List<Long> ids = due(3);
        Refusal away = new Refusal(new Failure.Unavailable(Reason.of("database.away")));
        assertSame(away, assertThrows(Refusal.class, () -> deadlines.each(EnvironmentDeadline.AUTO_DELETE, place -> {
            seen.add(place.environmentId());
            throw away;
        })));
        assertEquals(List.of(ids.getFirst()), seen);
    }

    @Test
    void run_ends_after_the_most_that_it_may_change() {
        List<Long> ids = due(2_050);
        assertTrue(deadlines.each(EnvironmentDeadline.AUTO_DELETE, place -> seen.add(place.environmentId())));
        assertEquals(ids.subList(0, 2_000), seen);
        seen.clear();
        assertFalse(deadlines.each(EnvironmentDeadline.AUTO_DELETE, place -> {
            seen.add(place.environmentId());
            return false;
        }));
        assertEquals(ids, seen);
    }
}
