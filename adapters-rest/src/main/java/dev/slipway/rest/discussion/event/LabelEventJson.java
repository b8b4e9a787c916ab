package dev.slipway.rest.discussion.event;

import dev.slipway.application.discussion.activity.LabelEventView;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.label.LabelBriefJson;
import dev.slipway.rest.user.UserBriefJson;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A change of the labels of an object on the wire. @param label null once it is deleted */
record LabelEventJson(long id, @Nullable UserBriefJson user, Instant createdAt, String resourceType, long resourceId,
        @Nullable LabelBriefJson label, String action) {

    static LabelEventJson of(LabelEventView event, Links links) {
        return new LabelEventJson(event.id(), UserBriefJson.ofNullable(event.user().orElse(null), links), event.createdAt(),
                event.resource().kind().wireName(), event.resource().id(), event.label().map(LabelBriefJson::of).orElse(null),
                event.action().wireName());
    }
}
