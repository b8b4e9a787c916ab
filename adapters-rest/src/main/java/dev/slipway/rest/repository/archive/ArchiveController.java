package dev.slipway.rest.repository.archive;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.repository.ArchiveReads;
import dev.slipway.application.repository.ArchiveReads.Archive;
import dev.slipway.domain.access.Caller;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Connection;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.answer.StreamAnswer;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import org.jspecify.annotations.Nullable;

/** Serves the files of a repository as an archive. */
@Controller("/api/v4/projects/{id:[^/]+}/repository")
final class ArchiveController {

    private final ArchiveReads reads;
    private final ArchiveStreams streams;

    ArchiveController(ArchiveReads reads, ArchiveStreams streams) {
        this.reads = reads;
        this.streams = streams;
    }

    record ArchiveParams(String sha, String path, Boolean includeLfsBlobs) {

        ArchiveReads.Request toRequest(@Nullable String ending) {
            return new ArchiveReads.Request(sha, ending, path);
        }
    }

    @Get("/archive")
    @Route(gate = Gate.OPEN)
    HttpResponse<?> inDefaultFormat(HttpRequest<?> request, Caller caller, @PathVariable("id") ProjectRef project,
            @Bind ArchiveParams params, StreamAnswer answer) {
        return answered(caller, Connection.of(request), reads.get(caller, project, params.toRequest(null)), answer);
    }

    @Get("/archive.{ending:[^/]+}")
    @Route(gate = Gate.OPEN)
    HttpResponse<?> inFormat(HttpRequest<?> request, Caller caller, @PathVariable("id") ProjectRef project, @PathVariable String ending,
            @Bind ArchiveParams params,
            StreamAnswer answer) {
        return answered(caller, Connection.of(request), reads.get(caller, project, params.toRequest(ending)), answer);
    }

    private HttpResponse<?> answered(Caller caller, Connection connection, Archive archive, StreamAnswer answer) {
        return answer.generated(archive.mediaType(), archive.fileName(), () -> streams.open(caller, connection, archive.writing()));
    }
}
