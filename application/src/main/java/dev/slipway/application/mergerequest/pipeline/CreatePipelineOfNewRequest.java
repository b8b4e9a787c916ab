package dev.slipway.application.mergerequest.pipeline;

import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.mergerequest.MergeRequestVersion;
import dev.slipway.application.mergerequest.MergeRequestView;
import dev.slipway.application.mergerequest.VersionListener;
import dev.slipway.application.mergerequest.port.MergeRequestVersions;
import dev.slipway.application.mergerequest.port.MergeRequestViews;
import dev.slipway.application.mergerequest.port.MergeRequests.Locked;
import dev.slipway.application.pipeline.request.ActingUsers;
import dev.slipway.application.repository.port.Pushes;
import dev.slipway.application.repository.push.Push;
import dev.slipway.domain.repository.RefName;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Creates the first pipeline of a new merge request, for its author. Commits that were pushed meanwhile are those of another user. A push
 * that did not find the request yet has no work for it, so the second version records that; its work may run at this moment, without having
 * found the request. Each request gets one pipeline of a commit.
 */
public final class CreatePipelineOfNewRequest implements VersionListener, WorkHandler {

    public static final String KIND = "CREATE_PIPELINE_OF_NEW_REQUEST";

    /** Number of versions that are counted. */
    private static final int MOST = 3;

    private final MergeRequestViews views;
    private final MergeRequestVersions versions;
    private final RequestPipelineOnce pipelines;
    private final ActingUsers users;
    private final Pushes pushes;
    private final Work work;

    public CreatePipelineOfNewRequest(MergeRequestViews views, MergeRequestVersions versions, RequestPipelineOnce pipelines,
            ActingUsers users, Pushes pushes, Work work) {
        this.views = views;
        this.versions = versions;
        this.pipelines = pipelines;
        this.users = users;
        this.pushes = pushes;
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
        } else if (!before.get().refs().head().equals(version.refs().head()) && versions(request.id()) == 2) {
            push(request, version.refs().head()).filter(Push::runsPipelines)
                    .ifPresent(push -> work.soon(CreatePipelinesOfPushedRequests.KIND, push.id()));
        }
    }

    private Optional<Push> push(Locked request, String head) {
        OptionalLong project = request.branches().sourceProject();
        return project.isEmpty() ? Optional.empty()
                : pushes.recent(project.getAsLong(), RefName.branch(request.branches().sourceBranch()), head);
    }

    private long versions(long mergeRequestId) {
        return versions.list(mergeRequestId, new PageRequest.Offset(1, MOST)).items().size();
    }

    @Override
    public void handle(long mergeRequestId) {
        views.find(mergeRequestId).ifPresent(this::create);
    }

    private void create(MergeRequestView request) {
        if (request.people().author() != null && versions(request.id()) == 1) {
            pipelines.create(users.caller(request.people().author().id()), request);
        }
    }
}
