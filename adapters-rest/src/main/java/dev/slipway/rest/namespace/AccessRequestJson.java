package dev.slipway.rest.namespace;

import dev.slipway.application.namespace.request.AccessRequestView;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.user.UserBriefJson;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A user who waits for access, on the wire. */
record AccessRequestJson(long id, String username, String name, String state, @Nullable String avatarUrl, String webUrl,
        Instant requestedAt) {

    static AccessRequestJson of(AccessRequestView request, Links links) {
        UserBriefJson user = UserBriefJson.of(request.user(), links);
        return new AccessRequestJson(user.id(), user.username(), user.name(), user.state(), user.avatarUrl(), user.webUrl(),
                request.requestedAt());
    }
}
