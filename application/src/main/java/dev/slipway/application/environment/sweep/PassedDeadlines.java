package dev.slipway.application.environment.sweep;

import dev.slipway.application.environment.port.EnvironmentSweeps.Place;
import dev.slipway.application.environment.port.EnvironmentSweeps;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Observations;
import dev.slipway.domain.environment.EnvironmentDeadline;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Walks the environments whose deadline has passed, a batch at a time. What is done to one is committed before the next; a crash loses
 * nothing, since those that are left are found again.
 */
public final class PassedDeadlines {

    private static final int BATCH = 100;
    private static final int BATCHES = 20;

    private final EnvironmentSweeps sweeps;
    private final Observations observations;
    private final InstantSource clock;

    public PassedDeadlines(EnvironmentSweeps sweeps, Observations observations, InstantSource clock) {
        this.sweeps = sweeps;
        this.observations = observations;
        this.clock = clock;
    }

    /** Does something to each. Returns whether environments are left after the most that one run looks at. */
    boolean each(EnvironmentDeadline deadline, Consumer<Place> change) {
        Optional<Place> last = Optional.empty();
        for (int batch = 0; batch < BATCHES; batch++) {
            List<Place> passed = sweeps.passed(deadline, clock.instant(), last, BATCH);
            passed.forEach(place -> change(place, change));
            if (passed.size() < BATCH) {
                return false;
            }
            last = Optional.of(passed.getLast());
        }
        return true;
    }

    /** Passes over environments that cannot be changed; the next run finds them again. */
    private void change(Place place, Consumer<Place> change) {
        try {
            change.accept(place);
        } catch (Refusal refused) {
            observations.event("environment.sweep_failed", "environment", place.environmentId(), "failure", refused.failure());
        }
    }
}
