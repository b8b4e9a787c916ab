package dev.slipway.domain.oauth;

import java.time.Duration;

/** Lifetimes of what the provider issues. A refresh token ends with its family. */
public final class Lifetimes {

    public static final Duration CODE = Duration.ofMinutes(10);
    public static final Duration ACCESS_TOKEN = Duration.ofHours(2);
    public static final Duration IDENTITY_TOKEN = Duration.ofMinutes(2);
    public static final Duration DEVICE_REQUEST = Duration.ofMinutes(5);

    /** Time after which a family ends, however often it is refreshed: its user grants access again. */
    public static final Duration FAMILY = Duration.ofDays(365);

    /** Interval in which a device polls at first. */
    public static final Duration POLL = Duration.ofSeconds(5);

    /** Added to the interval of a device that polls too early. */
    public static final Duration SLOWER = Duration.ofSeconds(5);

    /** Time between refreshes of one token that counts as the same moment, so that all of their successors live. */
    public static final Duration SAME_MOMENT = Duration.ofMinutes(1);

    /** Time for which ended codes and tokens are kept, so that a second use of them is recognized. */
    public static final Duration REMEMBERED = Duration.ofDays(30);

    /** Time for which expired requests of devices are kept. They cost their clients nothing, so there may be many. */
    public static final Duration DEVICES_REMEMBERED = Duration.ofHours(1);

    private Lifetimes() {
    }
}
