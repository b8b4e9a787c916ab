package dev.slipway.application.mergerequest.pipeline;

import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.mergerequest.MergeRequestVersion;
import dev.slipway.application.mergerequest.MergeRequestView;
import dev.slipway.application.mergerequest.VersionListener;
import dev.slipway.application.mergerequest.port.MergeRequestVersions;
import dev.slipway.application.mergerequest.port.MergeRequestViews;
import dev.slipway.application.mergerequest.port.MergeRequests.Locked;
import dev.slipway.application.pipeline.request.ActingUsers;
import java.time.Instant;
import java.util.Optional;

/**
 * Creates the first pipeline of a new merge request, for its author. Commits that were pushed meanwhile are those of another user, and have
 * work of their own.
 */
public final class CreatePipelineOfNewRequest implements VersionListener, WorkHandler {

    public static final String KIND = "CREATE_PIPELINE_OF_NEW_REQUEST";

    private final MergeRequestViews views;
    private final MergeRequestVersions versions;
    private final RequestPipelineOnce pipelines;
    private final ActingUsers users;
    private final Work work;

    public CreatePipelineOfNewRequest(MergeRequestViews views, MergeRequestVersions versions, RequestPipelineOnce pipelines,
            ActingUsers users, Work work) {
        this.views = views;
        this.versions = versions;
        this.pipelines = pipelines;
        this.users = users;
        this.work = work;
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public void recorded(Locked request, Optional<MergeRequestVersion> before, MergeRequestVersion version, Instant now) {
        if (before.isEmpty()) {
            work.soon(KIND, request.id());
        }
    }

    @Override
    public void handle(long mergeRequestId) {
        views.find(mergeRequestId).ifPresent(this::create);
    }

    private void create(MergeRequestView request) {
        if (request.people().author() != null && versions.list(request.id(), new PageRequest.Offset(1, 2)).items().size() == 1) {
            pipelines.create(users.caller(request.people().author().id()), request);
        }
    }
}
