package dev.slipway.rest.repository;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.repository.FileReads;
import dev.slipway.application.repository.port.Files.Blob;
import dev.slipway.domain.access.Caller;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.answer.StreamAnswer;
import dev.slipway.rest.edge.constraint.Default;
import dev.slipway.rest.edge.load.ComputedAnswers;
import dev.slipway.rest.edge.paging.Keyset;
import dev.slipway.rest.edge.paging.Paging;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/** Serves the directories of a repository, and its blobs by id. */
@Controller("/api/v4/projects/{id:[^/]+}/repository")
final class TreeController {

    private final FileReads reads;
    private final ComputedAnswers computed;

    TreeController(FileReads reads, ComputedAnswers computed) {
        this.reads = reads;
        this.computed = computed;
    }

    record TreeParams(String path, String ref, @Default("false") boolean recursive) {}

    record BlobJson(long size, String encoding, String content, String sha) {}

    @Get("/tree")
    @Route(gate = Gate.OPEN, keyset = @Keyset(parameter = "page_token"))
    HttpResponse<List<TreeItemJson>> tree(Caller caller, @PathVariable("id") ProjectRef project, @Bind TreeParams params, Paging paging) {
        return paging.answer(computed.answer(caller, params.recursive(),
                () -> reads.tree(caller, project, params.path(), params.ref(), params.recursive(), paging.request())), TreeItemJson::of);
    }

    @Get("/blobs/{sha:[^/]+}")
    @Route(gate = Gate.OPEN)
    BlobJson blob(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable String sha) {
        Blob blob = reads.blob(caller, project, sha);
        return new BlobJson(blob.size(), "base64", Base64.getEncoder().encodeToString(reads.whole(caller, project, blob)), blob.id());
    }

    @Get("/blobs/{sha:[^/]+}/raw")
    @Route(gate = Gate.OPEN)
    HttpResponse<?> raw(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable String sha, StreamAnswer answer) {
        Blob blob = reads.blob(caller, project, sha);
        return answer.bytes("text/plain; charset=utf-8", Optional.empty(), blob.size(), () -> reads.open(caller, project, blob));
    }
}
