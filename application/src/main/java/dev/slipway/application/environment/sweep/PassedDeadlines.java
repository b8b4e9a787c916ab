package dev.slipway.application.environment.sweep;

import dev.slipway.application.environment.port.EnvironmentSweeps.Place;
import dev.slipway.application.environment.port.EnvironmentSweeps;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Observations;
import dev.slipway.domain.environment.EnvironmentDeadline;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Walks the environments whose deadline has passed, a batch at a time. The change of one is committed before the next; a crash loses
 * nothing, since those that are left are found again.
 */
public final class PassedDeadlines {

    private static final int BATCH = 100;
    private static final int MOST = 2_000;

    private final EnvironmentSweeps sweeps;
    private final Observations observations;
    private final InstantSource clock;

    public PassedDeadlines(EnvironmentSweeps sweeps, Observations observations, InstantSource clock) {
        this.sweeps = sweeps;
        this.observations = observations;
        this.clock = clock;
    }

    /**
     * Changes the environments whose deadline has passed, in their order, until a run has changed the most that it may. Environments that
     * cannot be changed do not count, so they keep no others waiting; the next run finds them again.
     *
     * @param change returns whether it changed the environment
     * @return whether environments may be left for another run at once
     */
    boolean each(EnvironmentDeadline deadline, Predicate<Place> change) {
        Optional<Place> last = Optional.empty();
        long changed = 0;
        while (changed < MOST) {
            List<Place> passed = sweeps.passed(deadline, clock.instant(), last, BATCH);
            changed += passed.stream().filter(place -> change(place, change)).count();
            if (passed.size() < BATCH) {
                return false;
            }
            last = Optional.of(passed.getLast());
        }
        return true;
    }

    private boolean change(Place place, Predicate<Place> change) {
        try {
            return change.test(place);
        } catch (Refusal refused) {
            if (refused.unavailable()) {
                throw refused;
            }
            observations.event("environment.sweep_failed", "environment", place.environmentId(), "failure", refused.failure());
        } catch (RuntimeException failed) {
            observations.trouble("environment.sweep_failed", failed, "environment", place.environmentId());
        }
        return false;
    }
}
