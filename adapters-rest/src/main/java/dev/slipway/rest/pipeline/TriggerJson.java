package dev.slipway.rest.pipeline;

import dev.slipway.application.pipeline.TriggerView;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.user.UserBriefJson;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A trigger token on the wire. */
record TriggerJson(long id, String token, String description, Instant createdAt, Instant updatedAt, Instant lastUsed,
        @Nullable UserBriefJson owner) {

    static TriggerJson of(TriggerView trigger, Links links) {
        return new TriggerJson(trigger.id(), trigger.token(), trigger.description(), trigger.createdAt(), trigger.updatedAt(),
                trigger.lastUsedAt(), UserBriefJson.ofNullable(trigger.owner(), links));
    }

    /** Omits the token. */
    @Override
    public String toString() {
        return "TriggerJson[" + id + "]";
    }
}
