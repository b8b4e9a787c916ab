package dev.slipway.rest.mergerequest;

import dev.slipway.application.mergerequest.MergeRequestView;
import dev.slipway.rest.edge.paging.Links;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A merge request in lists with {@code view=simple}. */
record MergeRequestSimpleJson(long id, long iid, long projectId, @Nullable String title, @Nullable String description, String state,
        Instant createdAt, Instant updatedAt, String webUrl) {

    static MergeRequestSimpleJson of(MergeRequestView request, Links links) {
        return new MergeRequestSimpleJson(request.id(), request.iid(), request.projects().id(), request.content().title(),
                request.content().description(), request.state().wireName(), request.moments().createdAt(), request.moments().updatedAt(),
                links.mergeRequest(request.projects().path(), request.iid()));
    }
}
