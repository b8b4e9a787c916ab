package dev.slipway.rest.mergerequest;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.mergerequest.pipeline.CreateMergeRequestPipeline;
import dev.slipway.application.mergerequest.pipeline.MergeRequestPipelineReads;
import dev.slipway.application.pipeline.operation.PipelineReads;
import dev.slipway.domain.access.Caller;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.edge.paging.Paging;
import dev.slipway.rest.pipeline.PipelineItemJson;
import dev.slipway.rest.pipeline.PipelineJson;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;

/** Serves the pipelines of a merge request. */
@Controller("/api/v4/projects/{id:[^/]+}/merge_requests/{merge_request_iid:[^/]+}/pipelines")
final class MergeRequestPipelineController {

    private final MergeRequestPipelineReads reads;
    private final CreateMergeRequestPipeline create;
    private final PipelineReads pipelines;

    MergeRequestPipelineController(MergeRequestPipelineReads reads, CreateMergeRequestPipeline create, PipelineReads pipelines) {
        this.reads = reads;
        this.create = create;
        this.pipelines = pipelines;
    }

    @Get
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    HttpResponse<?> list(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("merge_request_iid") long iid,
            Paging paging, Links links) {
        return paging.answer(reads.list(caller, project, iid, paging.request()),
                pipeline -> PipelineItemJson.of(pipeline, pipelines.showsNames(), links));
    }

    @Post
    @Route(gate = Gate.SIGNED_IN)
    PipelineJson create(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("merge_request_iid") long iid, Links links) {
        return PipelineJson.of(create.create(caller, project, iid), pipelines.showsNames(), links);
    }
}
