package dev.slipway.rest.job;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.job.JobReads;
import dev.slipway.application.job.JobView;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.limit.ActionLimit;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.constraint.Default;
import dev.slipway.rest.edge.failure.ReasonTexts;
import dev.slipway.rest.edge.paging.Keyset;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.edge.paging.Paging;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;

/** Serves jobs. Specification, table Jobs. */
@Controller("/api/v4")
final class JobController {

    private final JobReads reads;
    private final ReasonTexts reasons;

    JobController(JobReads reads, ReasonTexts reasons) {
        this.reads = reads;
        this.reasons = reasons;
    }

    record RetriedParams(@Default("false") boolean includeRetried) {}

    @Get("/projects/{id:[^/]+}/jobs")
    @Route(gate = Gate.SIGNED_IN, limits = ActionLimit.JOB_LIST, keyset = @Keyset(type = "Ci::Build", cursor = true))
    HttpResponse<?> ofProject(Caller caller, @PathVariable("id") ProjectRef project, @Bind JobScopeParams scope, Paging paging,
            Links links) {
        return paging.answer(reads.ofProject(caller, project, scope.statuses(), paging.request()), JobView::id,
                job -> JobJson.of(job, links));
    }

    @Get("/projects/{id:[^/]+}/pipelines/{pipeline_id:[^/]+}/jobs")
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> ofPipeline(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("pipeline_id") long pipelineId,
            @Bind JobScopeParams scope, @Bind RetriedParams retried, Paging paging, Links links) {
        return paging.answer(reads.ofPipeline(caller, project, pipelineId, scope.statuses(), retried.includeRetried(), paging.request()),
                job -> JobJson.of(job, links));
    }

    @Get("/projects/{id:[^/]+}/pipelines/{pipeline_id:[^/]+}/bridges")
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> bridges(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("pipeline_id") long pipelineId,
            @Bind JobScopeParams scope, @Bind RetriedParams retried, Paging paging, Links links) {
        return paging.answer(reads.bridges(caller, project, pipelineId, scope.statuses(), retried.includeRetried(), paging.request()),
                bridge -> BridgeJson.of(bridge, reasons, links));
    }

    @Get("/projects/{id:[^/]+}/jobs/{job_id:[^/]+}")
    @Route(gate = Gate.SIGNED_IN)
    JobJson get(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("job_id") long jobId, Links links) {
        return JobJson.of(reads.get(caller, project, jobId), links);
    }

    @Get("/job")
    @Route(gate = Gate.SIGNED_IN, jobToken = true)
    JobJson own(Caller caller, Links links) {
        return JobJson.of(reads.own(caller), links);
    }
}
