package dev.slipway.rest.environment;

import dev.slipway.application.environment.deployment.ApprovalView;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.user.UserBriefJson;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Decision of a user about a deployment. */
public record ApprovalJson(@Nullable UserBriefJson user, String status, Instant createdAt, String comment) {

    public static ApprovalJson of(ApprovalView view, Links links) {
        return new ApprovalJson(UserBriefJson.ofNullable(view.user().orElse(null), links), view.approval().status().wireName(),
                view.createdAt(), view.comment());
    }

    static List<ApprovalJson> list(List<ApprovalView> views, Links links) {
        return views.stream().map(view -> of(view, links)).toList();
    }
}
