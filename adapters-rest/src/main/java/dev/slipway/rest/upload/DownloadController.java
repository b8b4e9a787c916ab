package dev.slipway.rest.upload;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.upload.UploadReads;
import dev.slipway.domain.access.Caller;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.answer.FileAnswers;
import dev.slipway.rest.edge.answer.StreamAnswer;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Produces;

/** Serves downloads of uploaded files, by path or id of the project, as links in texts name them. */
@Controller("/")
@Produces(MediaType.ALL)
final class DownloadController {

    private final UploadReads reads;

    DownloadController(UploadReads reads) {
        this.reads = reads;
    }

    @Get("/{project:.+}/uploads/{secret:[0-9a-f]+}/{filename:[^/]+}")
    @Route(gate = Gate.OPEN)
    HttpResponse<?> byPath(Caller caller, @PathVariable String project, @PathVariable String secret, @PathVariable String filename,
            StreamAnswer answer) {
        return FileAnswers.shown(answer, reads.at(caller, new ProjectRef.Path(project), secret, filename));
    }

    @Get("/-/project/{id:\\d+}/uploads/{secret:[0-9a-f]+}/{filename:[^/]+}")
    @Route(gate = Gate.OPEN)
    HttpResponse<?> byId(Caller caller, @PathVariable("id") long id, @PathVariable String secret, @PathVariable String filename,
            StreamAnswer answer) {
        return FileAnswers.shown(answer, reads.at(caller, new ProjectRef.Id(id), secret, filename));
    }
}
