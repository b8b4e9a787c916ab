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
import dev.slipway.rest.edge.client.ClientAddress;
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
    private final ClientAddress clients;

    ArchiveController(ArchiveReads reads, ArchiveStreams streams, ClientAddress clients) {
        this.reads = reads;
        this.streams = streams;
        this.clients = clients;
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
        return answered(caller, request, reads.get(caller, project, params.toRequest(null)), answer);
    }

    @Get("/archive.{ending:[^/]+}")
    @Route(gate = Gate.OPEN)
    HttpResponse<?> inFormat(HttpRequest<?> request, Caller caller, @PathVariable("id") ProjectRef project, @PathVariable String ending,
            @Bind ArchiveParams params, StreamAnswer answer) {
        return answered(caller, request, reads.get(caller, project, params.toRequest(ending)), answer);
    }

    private HttpResponse<?> answered(Caller caller, HttpRequest<?> request, Archive archive, StreamAnswer answer) {
        return answer.generated(archive.mediaType(), archive.fileName(),
                () -> streams.open(caller, clients.key(request), Connection.of(request), archive.writing()));
    }
}
