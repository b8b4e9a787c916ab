package dev.slipway.rest.artifact;

import dev.slipway.application.access.Gate;
import dev.slipway.application.artifact.ArtifactReads;
import dev.slipway.application.artifact.UploadArtifact;
import dev.slipway.domain.access.Caller;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.RequestBody;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.answer.StreamAnswer;
import io.micronaut.core.annotation.Nullable;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Header;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import java.util.Map;
import java.util.Optional;

/** Serves the artifact part of the runner protocol: a running job uploads its artifacts and downloads those of the jobs it depends on. */
@Controller("/api/v4/jobs/{id:[^/]+}/artifacts")
final class RunnerArtifactController {

    private final UploadArtifact upload;
    private final ArtifactReads reads;

    RunnerArtifactController(UploadArtifact upload, ArtifactReads reads) {
        this.upload = upload;
        this.reads = reads;
    }

    @Post
    @Route(gate = Gate.OPEN, raw = true)
    HttpResponse<Integer> upload(@PathVariable("id") long id, @Bind(queryOnly = true) UploadParams params,
            @Nullable @Header("JOB-TOKEN") String token, @Nullable @Header("Content-Type") String contentType, RequestBody body) {
        upload.upload(params.token(token), id, new ArtifactFormBody(params, contentType, body));
        return HttpResponse.created(201);
    }

    @Post("/authorize")
    @Route(gate = Gate.OPEN, raw = true)
    HttpResponse<Map<String, Long>> authorize(@PathVariable("id") long id, @Bind UploadParams params,
            @Nullable @Header("JOB-TOKEN") String token) {
        long maxBytes = upload.authorize(params.token(token), id, Optional.ofNullable(params.filesize()));
        return HttpResponse.ok(Map.of("MaximumSize", maxBytes));
    }

    @Get
    @Route(gate = Gate.OPEN, jobToken = true)
    HttpResponse<?> dependency(Caller caller, @PathVariable("id") long id, StreamAnswer answer) {
        return ArtifactResponses.archive(answer, reads.dependency(caller, id));
    }
}
