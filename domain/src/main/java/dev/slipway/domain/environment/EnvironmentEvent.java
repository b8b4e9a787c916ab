package dev.slipway.domain.environment;

import java.util.Optional;

/** Event of an environment. A request to stop becomes one of two events by {@link #toStop}. */
public enum EnvironmentEvent {
    /** A deployment to the environment succeeded. */
    START,
    /** The stop actions of the environment were started. */
    BEGIN_STOP,
    /** The environment was stopped. */
    COMPLETE_STOP,
    /** The stop actions of the environment did not finish in time. */
    RECOVER;

    /**
     * Returns the event of a request to stop an environment; empty if it changes nothing. Only a forced one completes a stop that has
     * begun.
     *
     * @param hasStopActions whether jobs stop it
     * @param force          whether these jobs are left out
     */
    public static Optional<EnvironmentEvent> toStop(EnvironmentState state, boolean hasStopActions, boolean force) {
        if (!force && state != EnvironmentState.AVAILABLE) {
            return Optional.empty();
        }
        return Optional.of(hasStopActions && !force ? BEGIN_STOP : COMPLETE_STOP);
    }
}
