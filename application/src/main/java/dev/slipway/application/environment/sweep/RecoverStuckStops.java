package dev.slipway.application.environment.sweep;

import dev.slipway.application.environment.ProjectEnvironment;
import dev.slipway.application.environment.port.EnvironmentSweeps.Place;
import dev.slipway.application.environment.port.Environments;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.environment.EnvironmentDeadline;
import dev.slipway.domain.environment.EnvironmentEvent;
import dev.slipway.domain.environment.EnvironmentLifecycle;
import java.time.Duration;
import java.util.Optional;

/** Makes environments available again whose stop has not been completed within a week, so that they can be stopped anew. */
public final class RecoverStuckStops implements WorkHandler {

    static final String KIND = "environment.recover_stuck_stops";

    private static final Duration EVERY = Duration.ofHours(1);

    private final PassedDeadlines deadlines;
    private final Environments environments;
    private final Transactions transactions;

    public RecoverStuckStops(PassedDeadlines deadlines, Environments environments, Transactions transactions) {
        this.deadlines = deadlines;
        this.environments = environments;
        this.transactions = transactions;
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public Optional<Duration> every() {
        return Optional.of(EVERY);
    }

    @Override
    public boolean bulk() {
        return true;
    }

    @Override
    public void handle(long subject) {
        deadlines.each(EnvironmentDeadline.STOP_COMPLETION, this::recover);
    }

    private boolean recover(Place place) {
        return transactions.write(now -> {
            Optional<ProjectEnvironment> stuck = environments.lock(place.projectId(), place.environmentId())
                    .filter(environment -> environment.passed(EnvironmentDeadline.STOP_COMPLETION, now));
            stuck.ifPresent(environment -> environments.move(environment.id(),
                    EnvironmentLifecycle.TABLE.to(EnvironmentEvent.RECOVER), now));
            return stuck.isPresent();
        });
    }
}
