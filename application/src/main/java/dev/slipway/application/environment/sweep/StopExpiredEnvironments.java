package dev.slipway.application.environment.sweep;

import dev.slipway.application.environment.StopAction;
import dev.slipway.application.environment.Stopping.Order;
import dev.slipway.application.environment.Stopping;
import dev.slipway.application.environment.port.EnvironmentSweeps.Place;
import dev.slipway.application.environment.port.Environments;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.domain.environment.EnvironmentDeadline;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Stops the environments whose time has come, with their jobs, as the user who deployed to them last. Environments with jobs that this user
 * may not run stay as they are.
 */
public final class StopExpiredEnvironments implements WorkHandler {

    static final String KIND = "environment.stop_expired";

    private static final Duration EVERY = Duration.ofMinutes(10);

    private final PassedDeadlines deadlines;
    private final Environments environments;
    private final Stopping stopping;
    private final StopRights rights;
    private final Work work;
    private final Transactions transactions;
    private final InstantSource clock;

    public StopExpiredEnvironments(PassedDeadlines deadlines, Environments environments, Stopping stopping,
            StopRights rights, Work work, Transactions transactions, InstantSource clock) {
        this.deadlines = deadlines;
        this.environments = environments;
        this.stopping = stopping;
        this.rights = rights;
        this.work = work;
        this.transactions = transactions;
        this.clock = clock;
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
        if (deadlines.each(EnvironmentDeadline.AUTO_STOP, this::stop)) {
            transactions.write(() -> work.soon(KIND, 0));
        }
    }

    private boolean stop(Place place) {
        OptionalLong user = environments.lastDeployer(place.environmentId());
        return stopping.stop(place.projectId(), place.environmentId(), new Order(false, user, actions -> allowed(user, place, actions),
                environment -> environment.passed(EnvironmentDeadline.AUTO_STOP, clock.instant())));
    }

    private boolean allowed(OptionalLong user, Place place, List<StopAction> actions) {
        if (!rights.mayRun(user, environments.find(place.projectId(), place.environmentId()), actions)) {
            throw Refusal.forbidden();
        }
        return true;
    }
}
