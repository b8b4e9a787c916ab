package dev.slipway.rest.artifact;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.artifact.ArtifactReads;
import dev.slipway.application.artifact.DeleteArtifacts;
import dev.slipway.application.artifact.ExpireProjectArtifacts;
import dev.slipway.application.artifact.KeepArtifacts;
import dev.slipway.domain.access.Caller;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.answer.StreamAnswer;
import dev.slipway.rest.edge.constraint.Required;
import dev.slipway.rest.edge.paging.Links;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import java.util.Map;

/** Serves the artifacts of jobs to users and to running jobs. Specification, section Job artifacts. */
@Controller("/api/v4/projects/{id:[^/]+}")
final class ArtifactController {

    private final ArtifactReads reads;
    private final KeepArtifacts keep;
    private final DeleteArtifacts delete;
    private final ExpireProjectArtifacts expire;

    ArtifactController(ArtifactReads reads, KeepArtifacts keep, DeleteArtifacts delete, ExpireProjectArtifacts expire) {
        this.reads = reads;
        this.keep = keep;
        this.delete = delete;
        this.expire = expire;
    }

    record JobParams(@Required String job) {}

    @Get("/jobs/{job_id:[^/]+}/artifacts")
    @Route(gate = Gate.OPEN, jobToken = true)
    HttpResponse<?> archive(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("job_id") long jobId,
            StreamAnswer answer) {
        return ArtifactResponses.archive(answer, reads.archive(caller, project, jobId));
    }

    @Get("/jobs/{job_id:(?!artifacts/)[^/]+}/artifacts/{artifact_path:.+}")
    @Route(gate = Gate.OPEN, jobToken = true)
    HttpResponse<?> file(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("job_id") long jobId,
            @PathVariable("artifact_path") String path, StreamAnswer answer) {
        return ArtifactResponses.single(answer, reads.file(caller, project, jobId, path));
    }

    /** Downloads the archive of a job by ref. Refs contain slashes, which clients may encode. */
    @Get("/jobs/artifacts/{ref_name:(?!.+/raw/.).+}/download")
    @Route(gate = Gate.OPEN, jobToken = true)
    HttpResponse<?> archiveOfRef(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("ref_name") String ref,
            @Bind JobParams params, StreamAnswer answer) {
        return ArtifactResponses.archive(answer, reads.archiveOfRef(caller, project, ref, params.job()));
    }

    @Get("/jobs/artifacts/{ref_name:.+?}/raw/{artifact_path:.+}")
    @Route(gate = Gate.OPEN, jobToken = true)
    HttpResponse<?> fileOfRef(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("ref_name") String ref,
            @PathVariable("artifact_path") String path, @Bind JobParams params, StreamAnswer answer) {
        return ArtifactResponses.single(answer, reads.fileOfRef(caller, project, RefPaths.of(ref, path), params.job()));
    }

    @Post("/jobs/{job_id:[^/]+}/artifacts/keep")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE, jobToken = true)
    HttpResponse<KeptJobJson> keep(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("job_id") long jobId, Links links) {
        return HttpResponse.ok(KeptJobJson.of(keep.keep(caller, project, jobId), links));
    }

    @Delete("/jobs/{job_id:[^/]+}/artifacts")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE, jobToken = true)
    HttpResponse<?> delete(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("job_id") long jobId) {
        delete.delete(caller, project, jobId);
        return HttpResponse.noContent();
    }

    @Delete("/artifacts")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE, jobToken = true)
    HttpResponse<?> expire(Caller caller, @PathVariable("id") ProjectRef project) {
        expire.expire(caller, project);
        return HttpResponse.accepted().body(Map.of("message", "202 Accepted"));
    }
}
