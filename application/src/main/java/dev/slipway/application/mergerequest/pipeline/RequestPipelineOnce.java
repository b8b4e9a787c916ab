package dev.slipway.application.mergerequest.pipeline;

import dev.slipway.application.mergerequest.MergeRequestView;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.mergerequest.MergeRequestState;

/** Creates one pipeline at most for a version of a merge request, however often the work that asks for it is repeated. */
public final class RequestPipelineOnce {

    private final OpenRequestGuards guards;
    private final CreateMergeRequestPipeline create;

    public RequestPipelineOnce(OpenRequestGuards guards, CreateMergeRequestPipeline create) {
        this.guards = guards;
        this.create = create;
    }

    /** Creates the pipeline of the last version, if the request is open and has none of that commit. */
    void create(Caller caller, MergeRequestView request) {
        if (request.state() == MergeRequestState.OPENED && request.version() != null && !guards.ran(request)) {
            create.follow(caller, request, guards.once(request));
        }
    }
}
