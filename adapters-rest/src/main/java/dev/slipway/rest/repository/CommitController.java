package dev.slipway.rest.repository;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.repository.CommitReads;
import dev.slipway.application.repository.CreateCommit;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.repository.Commit;
import dev.slipway.rest.edge.AllowedValues;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.constraint.Default;
import dev.slipway.rest.edge.constraint.SafePath;
import dev.slipway.rest.edge.load.ComputedAnswers;
import dev.slipway.rest.edge.paging.Keyset;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.edge.paging.Paging;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import java.time.Instant;
import java.util.List;

/** Serves the commits of a repository. */
@Controller("/api/v4/projects/{id:[^/]+}/repository/commits")
final class CommitController {

    /** Maximum bytes of a commit, whose parameters contain the files. Callers who may not push have a smaller limit. */
    private static final long MAX_BODY = 100L << 20;

    private final CommitReads reads;
    private final CreateCommit commit;
    private final ComputedAnswers computed;

    CommitController(CommitReads reads, CreateCommit commit, ComputedAnswers computed) {
        this.reads = reads;
        this.commit = commit;
        this.computed = computed;
    }

    record ListParams(String refName, Instant since, Instant until, @SafePath String path, String author, Boolean all, Boolean withStats,
            Boolean firstParent, Boolean trailers, @Default("default") @AllowedValues({"default", "topo"}) String order) {

        CommitReads.Request toRequest() {
            return new CommitReads.Request(refName, Boolean.TRUE.equals(all), path, since, until, author,
                    Boolean.TRUE.equals(firstParent), Boolean.TRUE.equals(withStats));
        }
    }

    record GetParams(@Default("true") boolean stats) {}

    @Get
    @Route(gate = Gate.OPEN, keyset = @Keyset(parameter = "page_token"))
    HttpResponse<List<CommitWithStatsJson>> list(Caller caller, @PathVariable("id") ProjectRef project, @Bind ListParams params,
            Paging paging, Links links) {
        CommitReads.Request request = params.toRequest();
        return paging.answer(computed.answer(caller, request.stats(), () -> reads.list(caller, project, request, paging.request())),
                view -> CommitWithStatsJson.of(view, links));
    }

    @Get("/{sha:[^/]+}")
    @Route(gate = Gate.OPEN)
    CommitDetailJson get(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable String sha, @Bind GetParams params,
            Links links) {
        return CommitDetailJson.of(computed.answer(caller, params.stats(), () -> reads.get(caller, project, sha, params.stats())), links);
    }

    @Post
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    HttpResponse<CommitDetailJson> create(Caller caller, @PathVariable("id") ProjectRef project,
            @Bind(maxBytes = MAX_BODY) CommitParams params, Links links) {
        Commit made = commit.commit(caller, project, params.toRequest());
        return HttpResponse.created(CommitDetailJson.of(reads.made(caller, project, made.sha(), !Boolean.FALSE.equals(params.stats())),
                links));
    }
}
