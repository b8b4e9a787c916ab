package dev.slipway.rest.discussion.event;

import dev.slipway.application.discussion.activity.WeightEventView;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.user.UserBriefJson;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A change of the weight of an issue on the wire. */
record WeightEventJson(long id, @Nullable UserBriefJson user, Instant createdAt, long issueId, @Nullable Integer weight) {

    static WeightEventJson of(WeightEventView event, Links links) {
        return new WeightEventJson(event.id(), UserBriefJson.ofNullable(event.user().orElse(null), links), event.createdAt(),
                event.issueId(), event.weight().isPresent() ? event.weight().getAsInt() : null);
    }
}
