package dev.slipway.domain.environment;

import static dev.slipway.domain.environment.EnvironmentEvent.*;
import static dev.slipway.domain.environment.EnvironmentState.*;

import dev.slipway.domain.kernel.Lifecycle;

/** Life cycle of an environment. */
public final class EnvironmentLifecycle {

    public static final Lifecycle<EnvironmentState, EnvironmentEvent> TABLE =
            Lifecycle.named("environment", EnvironmentState.class, EnvironmentEvent.class)
                    .startsAt(AVAILABLE).finishesAt(STOPPED)
                    .stays("ENVIRONMENT-01", AVAILABLE, START)
                    .row("ENVIRONMENT-02", STOPPING, START, AVAILABLE)
                    .reopens("ENVIRONMENT-03", STOPPED, START, AVAILABLE)
                    .row("ENVIRONMENT-04", AVAILABLE, BEGIN_STOP, STOPPING)
                    .stays("ENVIRONMENT-05", STOPPING, BEGIN_STOP)
                    .stays("ENVIRONMENT-06", STOPPED, BEGIN_STOP)
                    .row("ENVIRONMENT-07", AVAILABLE, COMPLETE_STOP, STOPPED)
                    .row("ENVIRONMENT-08", STOPPING, COMPLETE_STOP, STOPPED)
                    .stays("ENVIRONMENT-09", STOPPED, COMPLETE_STOP)
                    .row("ENVIRONMENT-10", STOPPING, RECOVER, AVAILABLE)
                    .build();

    private EnvironmentLifecycle() {
    }
}
