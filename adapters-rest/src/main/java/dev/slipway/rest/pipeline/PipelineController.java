package dev.slipway.rest.pipeline;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.pipeline.PipelineVariable;
import dev.slipway.application.pipeline.creation.CreatePipeline;
import dev.slipway.application.pipeline.operation.CancelPipeline;
import dev.slipway.application.pipeline.operation.PipelineReads;
import dev.slipway.application.pipeline.operation.RetryPipeline;
import dev.slipway.application.pipeline.removal.DeletePipeline;
import dev.slipway.domain.access.Caller;
import dev.slipway.rest.edge.AllowedValues;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.constraint.Default;
import dev.slipway.rest.edge.constraint.Required;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.edge.paging.Paging;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import java.util.List;

/** Serves pipelines. Specification, table Pipelines. */
@Controller("/api/v4/projects/{id:[^/]+}")
final class PipelineController {

    private final PipelineReads reads;
    private final CreatePipeline create;
    private final RetryPipeline retry;
    private final CancelPipeline cancel;
    private final DeletePipeline delete;

    PipelineController(PipelineReads reads, CreatePipeline create, RetryPipeline retry, CancelPipeline cancel, DeletePipeline delete) {
        this.reads = reads;
        this.create = create;
        this.retry = retry;
        this.cancel = cancel;
        this.delete = delete;
    }

    record LatestParams(String ref) {}

    record VariableParams(@Required String key, @Required String value,
            @Default("env_var") @AllowedValues({"env_var", "file"}) String variableType) {

        PipelineVariable variable() {
            return new PipelineVariable(key, value, variableType.equals("file"));
        }
    }

    record CreateParams(@Required String ref, List<VariableParams> variables) {

        CreatePipeline.Request request() {
            return new CreatePipeline.Request(ref, variables == null ? List.of()
                    : variables.stream().map(VariableParams::variable).toList());
        }
    }

    @Get("/pipelines")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    HttpResponse<?> list(Caller caller, @PathVariable("id") ProjectRef project, @Bind PipelineListParams params, Paging paging,
            Links links) {
        return paging.answer(reads.list(caller, project, params.filter(), paging.request()),
                pipeline -> PipelineItemJson.of(pipeline, reads.showsNames(), links));
    }

    @Get("/pipelines/latest")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    PipelineJson latest(Caller caller, @PathVariable("id") ProjectRef project, @Bind LatestParams params, Links links) {
        return PipelineJson.of(reads.latest(caller, project, params.ref()), reads.showsNames(), links);
    }

    @Get("/pipelines/{pipeline_id:[^/]+}")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    PipelineJson get(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("pipeline_id") long pipelineId, Links links) {
        return PipelineJson.of(reads.get(caller, project, pipelineId), reads.showsNames(), links);
    }

    @Get("/pipelines/{pipeline_id:[^/]+}/variables")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    List<PipelineVariableJson> variables(Caller caller, @PathVariable("id") ProjectRef project,
            @PathVariable("pipeline_id") long pipelineId) {
        return reads.variables(caller, project, pipelineId).stream().map(PipelineVariableJson::of).toList();
    }

    @Post("/pipeline")
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<PipelineJson> create(Caller caller, @PathVariable("id") ProjectRef project, @Bind CreateParams params, Links links) {
        return HttpResponse.created(PipelineJson.of(create.create(caller, project, params.request()), reads.showsNames(), links));
    }

    @Post("/pipelines/{pipeline_id:[^/]+}/retry")
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<PipelineJson> retry(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("pipeline_id") long pipelineId,
            Links links) {
        return HttpResponse.created(PipelineJson.of(retry.retry(caller, project, pipelineId), reads.showsNames(), links));
    }

    @Post("/pipelines/{pipeline_id:[^/]+}/cancel")
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<PipelineJson> cancel(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("pipeline_id") long pipelineId,
            Links links) {
        return HttpResponse.ok(PipelineJson.of(cancel.cancel(caller, project, pipelineId), reads.showsNames(), links));
    }

    @Delete("/pipelines/{pipeline_id:[^/]+}")
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> delete(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("pipeline_id") long pipelineId,
            Freshness freshness) {
        delete.delete(caller, project, pipelineId, freshness);
        return HttpResponse.noContent();
    }
}
