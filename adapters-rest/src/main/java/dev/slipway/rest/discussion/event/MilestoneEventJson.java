package dev.slipway.rest.discussion.event;

import dev.slipway.application.discussion.activity.MilestoneEventView;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.milestone.MilestoneJson;
import dev.slipway.rest.user.UserBriefJson;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A change of a milestone on the wire. */
record MilestoneEventJson(long id, @Nullable UserBriefJson user, Instant createdAt, String resourceType, long resourceId,
        MilestoneJson milestone, String action) {

    static MilestoneEventJson of(MilestoneEventView event, Links links) {
        return new MilestoneEventJson(event.id(), UserBriefJson.ofNullable(event.user().orElse(null), links), event.createdAt(),
                event.resource().kind().wireName(), event.resource().id(), MilestoneJson.of(event.milestone(), links),
                event.action().wireName());
    }
}
