package dev.slipway.application.errortracking;

import java.time.Duration;

/**
 * Error tracking of an installation.
 *
 * @param integrated whether the integrated tracker is offered
 * @param retention  time for which events are kept after the last one of their error
 */
public record ErrorTrackingPolicy(boolean integrated, Duration retention) {

    public static final ErrorTrackingPolicy STANDARD = new ErrorTrackingPolicy(true, Duration.ofDays(90));

    /** Maximum number of errors of a project. The ones that occurred last are kept. */
    public static final int MOST_ERRORS = 1_000;

    /** Maximum number of events of an error; the latest one is kept with its contents. */
    public static final int MOST_EVENTS = 20;

    /** Maximum number of bytes of the contents of an event, as they are sent and as they are kept. */
    public static final int LONGEST_EVENT = 512 * 1024;

    /** Maximum number of bytes of the contents that a project keeps. Those of events that arrived last are kept. */
    public static final long MOST_BYTES = 64L << 20;
}
