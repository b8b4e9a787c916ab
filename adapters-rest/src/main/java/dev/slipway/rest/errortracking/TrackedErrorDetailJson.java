package dev.slipway.rest.errortracking;

import com.fasterxml.jackson.annotation.JsonRawValue;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.slipway.application.errortracking.ErrorTrackingReads.ErrorDetail;
import dev.slipway.application.errortracking.TrackedEventView;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A single error, with its latest event. @param latestEvent null if none is kept */
record TrackedErrorDetailJson(@JsonUnwrapped TrackedErrorJson error, @Nullable EventJson latestEvent) {

    /** An event on the wire. @param payload as it was sent; null once it is no longer kept */
    record EventJson(long id, @Nullable String eventId, String level, @Nullable String environment, @Nullable String release,
            Instant occurredAt, @JsonRawValue @Nullable String payload) {

        static EventJson of(TrackedEventView event) {
            return new EventJson(event.id(), event.eventId().orElse(null), event.level().wireName(), event.environment().orElse(null),
                    event.release().orElse(null), event.occurredAt(), event.payload().orElse(null));
        }
    }

    static TrackedErrorDetailJson of(ErrorDetail detail) {
        return new TrackedErrorDetailJson(TrackedErrorJson.of(detail.error()), detail.latestEvent().map(EventJson::of).orElse(null));
    }
}
