package dev.slipway.rest.award;

import dev.slipway.application.award.AwardView;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.user.UserBriefJson;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** An emoji on an object on the wire. @param url of the image of an emoji that users made, which there are none of */
record AwardJson(
        long id,
        String name,
        @Nullable UserBriefJson user,
        Instant createdAt,
        Instant updatedAt,
        long awardableId,
        String awardableType,
        @Nullable String url) {

    static AwardJson of(AwardView award, Links links) {
        return new AwardJson(award.id(), award.name(), UserBriefJson.ofNullable(award.user().orElse(null), links), award.createdAt(),
                award.updatedAt(), award.awardable().id(), award.awardable().type(), null);
    }
}
