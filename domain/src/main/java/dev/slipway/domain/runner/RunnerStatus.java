package dev.slipway.domain.runner;

import dev.slipway.domain.job.RunnerOffer;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

/** Status of a runner, by the time of its last request. */
public enum RunnerStatus {
    ONLINE, OFFLINE, STALE, NEVER_CONTACTED;

    public static final Duration ONLINE_FOR = RunnerOffer.ONLINE_FOR;
    /** Time after its last request from which a runner is stale: three months, counted as 90 days. */
    public static final Duration STALE_AFTER = Duration.ofDays(90);

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static RunnerStatus at(Optional<Instant> contactedAt, Instant now) {
        if (contactedAt.isEmpty()) {
            return NEVER_CONTACTED;
        }
        Duration silence = Duration.between(contactedAt.get(), now);
        if (silence.compareTo(ONLINE_FOR) <= 0) {
            return ONLINE;
        }
        return silence.compareTo(STALE_AFTER) > 0 ? STALE : OFFLINE;
    }
}
