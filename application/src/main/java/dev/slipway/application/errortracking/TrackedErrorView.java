package dev.slipway.application.errortracking;

import dev.slipway.domain.errortracking.ErrorLevel;
import dev.slipway.domain.errortracking.ErrorStatus;
import java.time.Instant;

/**
 * Error that events are grouped by.
 *
 * @param description of its latest event
 * @param level       of its latest event
 * @param events      how many there were, those that are not kept included
 */
public record TrackedErrorView(long id, String name, String description, String actor, String platform, ErrorLevel level,
        ErrorStatus status, long events, Instant firstSeenAt, Instant lastSeenAt) {}
