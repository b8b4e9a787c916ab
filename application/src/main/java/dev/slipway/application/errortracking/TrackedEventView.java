package dev.slipway.application.errortracking;

import dev.slipway.domain.errortracking.ErrorLevel;
import java.time.Instant;
import java.util.Optional;

/** Event as it was sent. @param payload in JSON; empty if its contents are no longer kept */
public record TrackedEventView(long id, Optional<String> eventId, ErrorLevel level, Optional<String> environment,
        Optional<String> release, Instant occurredAt, Optional<String> payload) {}
