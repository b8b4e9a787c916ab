package dev.slipway.rest.snippet;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.snippet.CreateSnippet;
import dev.slipway.application.snippet.DeleteSnippet;
import dev.slipway.application.snippet.SnippetFileReads;
import dev.slipway.application.snippet.SnippetReads;
import dev.slipway.application.snippet.SnippetRef;
import dev.slipway.application.snippet.UpdateSnippet;
import dev.slipway.domain.access.Ability;
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

/** Serves the snippets of a project. Where they are closed to a caller, that is told before anything else. */
@Controller("/api/v4/projects/{id:[^/]+}/snippets")
final class ProjectSnippetController {

    private static final String SNIPPET = "/{snippet_id:[^/]+}";

    private final SnippetReads reads;
    private final SnippetFileReads files;
    private final CreateSnippet createSnippet;
    private final UpdateSnippet updateSnippet;
    private final DeleteSnippet deleteSnippet;

    ProjectSnippetController(SnippetReads reads, SnippetFileReads files, CreateSnippet createSnippet, UpdateSnippet updateSnippet,
            DeleteSnippet deleteSnippet) {
        this.reads = reads;
        this.files = files;
        this.createSnippet = createSnippet;
        this.updateSnippet = updateSnippet;
        this.deleteSnippet = deleteSnippet;
    }

    @Get
    @Route(gate = Gate.SIGNED_IN, ability = Ability.READ_SNIPPETS)
    HttpResponse<?> list(Caller caller, @PathVariable("id") ProjectRef project, Paging paging, Links links) {
        return paging.answer(reads.inProject(caller, project, paging.request()), new SnippetPresenter(caller, links)::present);
    }

    @Post
    @Route(gate = Gate.SIGNED_IN_TO_WRITE, ability = Ability.READ_SNIPPETS)
    HttpResponse<?> create(Caller caller, @PathVariable("id") ProjectRef project,
            @Bind(maxBytes = SnippetBodies.MAX, largeFor = Ability.CREATE_SNIPPET) SnippetCreationParams params, Links links, Origin origin,
            HttpRequest<?> request) {
        return HttpResponse.created(new SnippetPresenter(caller, links).present(
                createSnippet.create(caller, project, params.request(NamedClient.of(request, origin)))));
    }

    @Get(SNIPPET)
    @Route(gate = Gate.SIGNED_IN_TO_WRITE, ability = Ability.READ_SNIPPETS)
    SnippetJson get(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("snippet_id") long id, Links links) {
        return new SnippetPresenter(caller, links).present(reads.get(caller, new SnippetRef.OfProject(project, id)));
    }

    @Put(SNIPPET)
    @Route(gate = Gate.SIGNED_IN_TO_WRITE, ability = Ability.READ_SNIPPETS)
    SnippetJson update(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("snippet_id") long id,
            @Bind(maxBytes = SnippetBodies.MAX, largeFor = Ability.CREATE_SNIPPET) SnippetUpdateParams params, Links links) {
        return new SnippetPresenter(caller, links).present(
                updateSnippet.update(caller, new SnippetRef.OfProject(project, id), params.request()));
    }

    @Delete(SNIPPET)
    @Route(gate = Gate.SIGNED_IN_TO_WRITE, ability = Ability.READ_SNIPPETS)
    HttpResponse<?> delete(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("snippet_id") long id,
            Freshness freshness) {
        deleteSnippet.delete(caller, new SnippetRef.OfProject(project, id), freshness);
        return HttpResponse.noContent();
    }

    @Get(SNIPPET + "/raw")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE, ability = Ability.READ_SNIPPETS)
    HttpResponse<?> raw(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("snippet_id") long id, StreamAnswer answer) {
        return SnippetBodies.raw(answer, files, files.first(caller, new SnippetRef.OfProject(project, id)));
    }

    @Get(SNIPPET + "/files/{ref:[^/]+}/{file_path:[^/]+}/raw")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE, ability = Ability.READ_SNIPPETS)
    HttpResponse<?> file(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("snippet_id") long id,
            @PathVariable String ref, @PathVariable("file_path") String path, StreamAnswer answer) {
        return SnippetBodies.raw(answer, files, files.get(caller, new SnippetRef.OfProject(project, id), ref, path));
    }

    @Get(SNIPPET + "/user_agent_detail")
    @Route(gate = Gate.SIGNED_IN, ability = Ability.READ_SNIPPETS)
    UserAgentJson userAgent(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("snippet_id") long id) {
        return UserAgentJson.of(reads.userAgent(caller, new SnippetRef.OfProject(project, id)));
    }
}
