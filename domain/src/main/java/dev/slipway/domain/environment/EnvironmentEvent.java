package dev.slipway.domain.environment;

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

    public static EnvironmentEvent toStop(boolean hasStopActions, boolean force) {
        return hasStopActions && !force ? BEGIN_STOP : COMPLETE_STOP;
    }
}
