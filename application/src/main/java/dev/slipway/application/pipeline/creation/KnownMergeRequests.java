package dev.slipway.application.pipeline.creation;

import dev.slipway.application.pipeline.OpenMergeRequests;
import dev.slipway.application.pipeline.request.PipelineRequest;
import dev.slipway.domain.variable.PipelineMergeRequests;

/** Adds the open merge requests from the branch of a requested pipeline, as far as its user may read them. */
public final class KnownMergeRequests {

    private final OpenMergeRequests open;

    public KnownMergeRequests(OpenMergeRequests open) {
        this.open = open;
    }

    PipelineRequest complete(PipelineRequest request) {
        PipelineMergeRequests known = request.cause().mergeRequests();
        long project = known.request().map(own -> own.source().projectId()).orElse(request.origin().id());
        return request.tag() ? request : request.knowing(known.withOpen(open.from(request.userId(), project,
                known.refName(request.ref()), PipelineMergeRequests.MOST_OPEN)));
    }
}
