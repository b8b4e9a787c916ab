package dev.slipway.rest.pipeline;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.pipeline.PipelineVariable;
import dev.slipway.application.pipeline.job.CancelJob;
import dev.slipway.application.pipeline.job.EraseJob;
import dev.slipway.application.pipeline.job.PlayJob;
import dev.slipway.application.pipeline.job.RetryJob;
import dev.slipway.domain.access.Caller;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.constraint.Required;
import dev.slipway.rest.edge.failure.ReasonTexts;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.job.BridgeJson;
import dev.slipway.rest.job.JobJson;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import java.util.List;

/** Serves the actions on a job: cancel, retry, play and erase. Specification, table Jobs. */
@Controller("/api/v4/projects/{id:[^/]+}/jobs/{job_id:[^/]+}")
final class JobActionController {

    private final CancelJob cancel;
    private final RetryJob retry;
    private final PlayJob play;
    private final EraseJob erase;
    private final ReasonTexts reasons;

    JobActionController(CancelJob cancel, RetryJob retry, PlayJob play, EraseJob erase, ReasonTexts reasons) {
        this.cancel = cancel;
        this.retry = retry;
        this.play = play;
        this.erase = erase;
        this.reasons = reasons;
    }

    record AttributeParams(@Required String key, @Required String value) {}

    record PlayParams(List<AttributeParams> jobVariablesAttributes) {

        List<PipelineVariable> variables() {
            return jobVariablesAttributes == null ? List.of() : jobVariablesAttributes.stream()
                    .map(given -> new PipelineVariable(given.key(), given.value(), false)).toList();
        }
    }

    @Post("/cancel")
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<JobJson> cancel(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("job_id") long jobId, Links links) {
        return HttpResponse.created(JobJson.of(cancel.cancel(caller, project, jobId), links));
    }

    @Post("/retry")
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<Object> retry(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("job_id") long jobId, Links links) {
        return HttpResponse.created(BridgeJson.any(retry.retry(caller, project, jobId), reasons, links));
    }

    @Post("/play")
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<Object> play(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("job_id") long jobId,
            @Bind PlayParams params, Links links) {
        return HttpResponse.ok(BridgeJson.any(play.play(caller, project, jobId, params.variables()), reasons, links));
    }

    @Post("/erase")
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<JobJson> erase(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("job_id") long jobId, Links links) {
        return HttpResponse.created(JobJson.of(erase.erase(caller, project, jobId), links));
    }
}
