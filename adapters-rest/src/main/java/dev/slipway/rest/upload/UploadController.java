package dev.slipway.rest.upload;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.upload.DeleteUpload;
import dev.slipway.application.upload.UploadFile;
import dev.slipway.application.upload.UploadReads;
import dev.slipway.domain.access.Caller;
import dev.slipway.rest.edge.RequestBody;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.answer.FileAnswers;
import dev.slipway.rest.edge.answer.StreamAnswer;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.edge.paging.Paging;
import io.micronaut.core.annotation.Nullable;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Header;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;

/** Serves the files that users upload to a project. */
@Controller("/api/v4/projects/{id:[^/]+}/uploads")
final class UploadController {

    private final UploadFile upload;
    private final UploadReads reads;
    private final DeleteUpload delete;

    UploadController(UploadFile upload, UploadReads reads, DeleteUpload delete) {
        this.upload = upload;
        this.reads = reads;
        this.delete = delete;
    }

    @Post
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<UploadJson> upload(Caller caller, @PathVariable("id") ProjectRef project,
            @Nullable @Header("Content-Type") String contentType, RequestBody body) {
        return HttpResponse.created(UploadJson.of(upload.upload(caller, project, new MultipartUpload(contentType, body))));
    }

    @Get
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> list(Caller caller, @PathVariable("id") ProjectRef project, Paging paging, Links links) {
        return paging.answer(reads.list(caller, project, paging.request()), file -> UploadJson.Listed.of(file, links));
    }

    @Get("/{upload_id:\\d+}")
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> get(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("upload_id") long uploadId,
            StreamAnswer answer) {
        return FileAnswers.shown(answer, reads.get(caller, project, uploadId));
    }

    @Delete("/{upload_id:\\d+}")
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> delete(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("upload_id") long uploadId) {
        delete.delete(caller, project, uploadId);
        return HttpResponse.noContent();
    }

    @Delete("/{secret:[^/]+}/{filename:[^/]+}")
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> deleteAt(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable String secret,
            @PathVariable String filename) {
        delete.delete(caller, project, secret, filename);
        return HttpResponse.noContent();
    }
}
