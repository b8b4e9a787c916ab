package dev.slipway.rest.errortracking;

import dev.slipway.application.errortracking.TrackedErrorView;
import java.time.Instant;

/** An error on the wire. @param count of its events, those that are not kept included */
record TrackedErrorJson(long id, String title, String message, String culprit, String platform, String level, String status, long count,
        Instant firstSeen, Instant lastSeen) {

    static TrackedErrorJson of(TrackedErrorView error) {
        return new TrackedErrorJson(error.id(), error.name(), error.description(), error.actor(), error.platform(),
                error.level().wireName(), error.status().wireName(), error.events(), error.firstSeenAt(), error.lastSeenAt());
    }
}
