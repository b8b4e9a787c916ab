package dev.slipway.domain.audit;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Time for which audit events are kept. @param length empty for ever */
public record AuditRetention(Optional<Duration> length) {

    public static final AuditRetention FOREVER = new AuditRetention(Optional.empty());

    /** Returns the time before which events have expired; empty where none expire. */
    public Optional<Instant> expiredBefore(Instant now) {
        return length.map(now::minus);
    }
}
