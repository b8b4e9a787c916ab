package dev.slipway.domain.environment;

/** What can happen to an environment. Whether a stop takes time is decided before, by {@link #toStop}. */
public enum EnvironmentEvent {
    /** Something was deployed to it. */
    START,
    /** Its stop actions were started. */
    BEGIN_STOP,
    /** It has been stopped. */
    COMPLETE_STOP,
    /** Its stop actions never came to an end. */
    RECOVER;

    public static EnvironmentEvent toStop(boolean hasStopActions, boolean force) {
        return hasStopActions && !force ? BEGIN_STOP : COMPLETE_STOP;
    }
}
