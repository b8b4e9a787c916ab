package dev.slipway.rest.discussion.event;

import dev.slipway.application.discussion.activity.StateEventView;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.user.UserBriefJson;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A change of state on the wire. */
record StateEventJson(long id, @Nullable UserBriefJson user, Instant createdAt, String resourceType, long resourceId, String state) {

    static StateEventJson of(StateEventView event, Links links) {
        return new StateEventJson(event.id(), UserBriefJson.ofNullable(event.user().orElse(null), links), event.createdAt(),
                event.resource().kind().wireName(), event.resource().id(), event.state().wireName());
    }
}
