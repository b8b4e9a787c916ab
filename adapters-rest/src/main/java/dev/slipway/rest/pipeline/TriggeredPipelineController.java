package dev.slipway.rest.pipeline;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.pipeline.operation.PipelineReads;
import dev.slipway.application.pipeline.trigger.RunTrigger;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.SentParameters;
import dev.slipway.rest.edge.constraint.NotBlank;
import dev.slipway.rest.edge.constraint.Required;
import dev.slipway.rest.edge.paging.Links;
import io.micronaut.core.annotation.Nullable;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Header;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import java.util.Map;

/** Creates pipelines for requests with a trigger token. Other credentials are ignored. */
@Controller("/api/v4/projects/{id:[^/]+}")
final class TriggeredPipelineController {

    /** Maximum bytes of a body with the payload of a webhook: a payload has up to 1,048,576 characters, of up to four bytes. */
    private static final long MAX_PAYLOAD_BYTES = 4L << 20;

    private static final String EVENT = "X-Gitlab-Event";
    private static final String PIPELINE_HOOK = "Pipeline Hook";

    private final RunTrigger run;
    private final PipelineReads reads;

    TriggeredPipelineController(RunTrigger run, PipelineReads reads) {
        this.run = run;
        this.reads = reads;
    }

    record RunParams(@Required @NotBlank String ref, @Required String token, Map<String, Object> variables) {

        /** Omits the token. */
        @Override
        public String toString() {
            return "RunParams[" + ref + "]";
        }
    }

    /** Parameters of a request with the ref in its path. */
    record RunOnRefParams(@Required String token, Map<String, Object> variables) {

        /** Omits the token. */
        @Override
        public String toString() {
            return "RunOnRefParams[]";
        }
    }

    @Post("/trigger/pipeline")
    @Route(gate = Gate.OPEN, raw = true)
    HttpResponse<PipelineJson> run(@PathVariable("id") String project, @Bind(anonymousBytes = MAX_PAYLOAD_BYTES) RunParams params,
            SentParameters sent, @Nullable @Header(EVENT) String event, Links links) {
        String payload = TriggerPayload.of(sent, Map.of("id", project));
        return created(project, new RunTrigger.Request(params.ref(), params.token(), given(params.variables()), payload,
                PIPELINE_HOOK.equals(event)), links);
    }

    @Post("/ref/{ref:.+}/trigger/pipeline")
    @Route(gate = Gate.OPEN, raw = true)
    HttpResponse<PipelineJson> runOnRef(@PathVariable("id") String project, @PathVariable("ref") String ref,
            @Bind(anonymousBytes = MAX_PAYLOAD_BYTES) RunOnRefParams params,
            SentParameters sent, @Nullable @Header(EVENT) String event, Links links) {
        String payload = TriggerPayload.of(sent, Map.of("id", project, "ref", ref));
        return created(project, new RunTrigger.Request(ref, params.token(), given(params.variables()), payload,
                PIPELINE_HOOK.equals(event)), links);
    }

    private static Map<String, Object> given(Map<String, Object> variables) {
        return variables == null ? Map.of() : variables;
    }

    private HttpResponse<PipelineJson> created(String project, RunTrigger.Request request, Links links) {
        return HttpResponse.created(PipelineJson.of(run.run(ProjectRef.of(project), request), reads.showsNames(), links));
    }
}
