package dev.slipway.rest.commitstatus;

import dev.slipway.application.commitstatus.CommitStatusView;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.user.UserBriefJson;
import java.math.BigDecimal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A status of a commit on the wire. */
record CommitStatusJson(
        long id,
        String sha,
        String ref,
        String status,
        String name,
        @Nullable String targetUrl,
        @Nullable String description,
        Instant createdAt,
        @Nullable Instant startedAt,
        @Nullable Instant finishedAt,
        boolean allowFailure,
        @Nullable BigDecimal coverage,
        long pipelineId,
        @Nullable UserBriefJson author) {

    static CommitStatusJson of(CommitStatusView view, Links links) {
        return new CommitStatusJson(view.id(), view.place().sha(), view.place().ref(), view.status().wireName(), view.name(),
                view.targetUrl(), view.description(), view.times().createdAt(), view.times().startedAt(), view.times().finishedAt(),
                view.allowFailure(), view.coverage(), view.place().pipelineId(),
                UserBriefJson.ofNullable(view.author().orElse(null), links));
    }
}
