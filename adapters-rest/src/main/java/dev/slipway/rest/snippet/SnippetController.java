package dev.slipway.rest.snippet;

import dev.slipway.application.access.Gate;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.snippet.CreateSnippet;
import dev.slipway.application.snippet.DeleteSnippet;
import dev.slipway.application.snippet.SnippetFileReads;
import dev.slipway.application.snippet.SnippetReads;
import dev.slipway.application.snippet.SnippetReads.Created;
import dev.slipway.application.snippet.SnippetRef;
import dev.slipway.application.snippet.UpdateSnippet;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.kernel.address.TrustedProxies.Origin;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.answer.StreamAnswer;
import dev.slipway.rest.edge.client.NamedClient;
import dev.slipway.rest.edge.client.UserAgentJson;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.edge.paging.Paging;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Put;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Serves personal snippets, and all others by their ids. */
@Controller("/api/v4/snippets")
final class SnippetController {

    private static final String SNIPPET = "/{id:[0-9]+}";

    private final SnippetReads reads;
    private final SnippetFileReads files;
    private final CreateSnippet createSnippet;
    private final UpdateSnippet updateSnippet;
    private final DeleteSnippet deleteSnippet;

    SnippetController(SnippetReads reads, SnippetFileReads files, CreateSnippet createSnippet, UpdateSnippet updateSnippet,
            DeleteSnippet deleteSnippet) {
        this.reads = reads;
        this.files = files;
        this.createSnippet = createSnippet;
        this.updateSnippet = updateSnippet;
        this.deleteSnippet = deleteSnippet;
    }

    record ListParams(@Nullable Instant createdAfter, @Nullable Instant createdBefore) {

        Created created() {
            return new Created(Optional.ofNullable(createdAfter), Optional.ofNullable(createdBefore));
        }
    }

    @Get
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> own(Caller caller, @Bind ListParams params, Paging paging, Links links) {
        return paging.answer(reads.own(caller, params.created(), paging.request()), new SnippetPresenter(caller, links)::present);
    }

    @Get("/public")
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> publicOnes(Caller caller, @Bind ListParams params, Paging paging, Links links) {
        return paging.answer(reads.publicOnes(caller, params.created(), paging.request()),
                new SnippetPresenter(caller, links)::present);
    }

    @Get("/all")
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> all(Caller caller, @Bind ListParams params, Paging paging, Links links) {
        return paging.answer(reads.all(caller, params.created(), paging.request()), new SnippetPresenter(caller, links)::present);
    }

    @Post
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    HttpResponse<?> create(Caller caller, @Bind(maxBytes = SnippetBodies.MAX, largeForAccounts = true) SnippetCreationParams params,
            Links links, Origin origin, HttpRequest<?> request) {
        return HttpResponse.created(new SnippetPresenter(caller, links).present(
                createSnippet.create(caller, params.request(NamedClient.of(request, origin)))));
    }

    @Get(SNIPPET)
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    SnippetJson get(Caller caller, @PathVariable long id, Links links) {
        return new SnippetPresenter(caller, links).present(reads.get(caller, new SnippetRef.Anywhere(id)));
    }

    @Put(SNIPPET)
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    SnippetJson update(Caller caller, @PathVariable long id,
            @Bind(maxBytes = SnippetBodies.MAX, largeForAccounts = true) SnippetUpdateParams params, Links links) {
        return new SnippetPresenter(caller, links).present(updateSnippet.update(caller, new SnippetRef.Anywhere(id), params.request()));
    }

    @Delete(SNIPPET)
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    HttpResponse<?> delete(Caller caller, @PathVariable long id, Freshness freshness) {
        deleteSnippet.delete(caller, new SnippetRef.Anywhere(id), freshness);
        return HttpResponse.noContent();
    }

    @Get(SNIPPET + "/raw")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    HttpResponse<?> raw(Caller caller, @PathVariable long id, StreamAnswer answer) {
        return SnippetBodies.raw(answer, files, files.first(caller, new SnippetRef.Anywhere(id)));
    }

    @Get(SNIPPET + "/files/{ref:[^/]+}/{file_path:[^/]+}/raw")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    HttpResponse<?> file(Caller caller, @PathVariable long id, @PathVariable String ref, @PathVariable("file_path") String path,
            StreamAnswer answer) {
        return SnippetBodies.raw(answer, files, files.get(caller, new SnippetRef.Anywhere(id), ref, path));
    }

    @Get(SNIPPET + "/user_agent_detail")
    @Route(gate = Gate.SIGNED_IN)
    UserAgentJson userAgent(Caller caller, @PathVariable long id) {
        return UserAgentJson.of(reads.userAgent(caller, new SnippetRef.Anywhere(id)));
    }
}
