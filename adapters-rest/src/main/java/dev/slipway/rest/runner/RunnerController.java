package dev.slipway.rest.runner;

import dev.slipway.application.access.Gate;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.runner.CreateRunner;
import dev.slipway.application.runner.DeleteRunner;
import dev.slipway.application.runner.ResetRunnerToken;
import dev.slipway.application.runner.RunnerReads;
import dev.slipway.application.runner.RunnerRegistration.Enrolled;
import dev.slipway.application.runner.UpdateRunner;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Scope;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.edge.paging.Paging;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Put;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Serves the management of runners. */
@Controller("/api/v4")
final class RunnerController {

    private final CreateRunner create;
    private final UpdateRunner update;
    private final DeleteRunner delete;
    private final ResetRunnerToken reset;
    private final RunnerReads reads;

    RunnerController(CreateRunner create, UpdateRunner update, DeleteRunner delete, ResetRunnerToken reset, RunnerReads reads) {
        this.create = create;
        this.update = update;
        this.delete = delete;
        this.reset = reset;
        this.reads = reads;
    }

    record CreatedJson(long id, String token, @Nullable Instant tokenExpiresAt) {}

    record TokenJson(String token, @Nullable Instant tokenExpiresAt) {}

    @Post("/user/runners")
    @Route(gate = Gate.SIGNED_IN, scopes = {Scope.CREATE_RUNNER, Scope.API})
    HttpResponse<CreatedJson> create(Caller caller, @Bind RunnerParams.Create params) {
        CreateRunner.Created created = create.create(caller, params.request());
        return HttpResponse.created(new CreatedJson(created.id(), created.token(), created.tokenExpiresAt()));
    }

    @Get("/runners")
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> list(Caller caller, @Bind RunnerParams.Listing params, Paging paging) {
        return paging.answer(reads.managed(caller, params.narrowing(), paging.request()), RunnerJson::of);
    }

    @Get("/runners/all")
    @Route(gate = Gate.ADMINISTRATOR)
    HttpResponse<?> all(Caller caller, @Bind RunnerParams.Listing params, Paging paging) {
        return paging.answer(reads.all(caller, params.narrowing(), paging.request()), RunnerJson::of);
    }

    @Get("/runners/{id:[0-9]+}")
    @Route(gate = Gate.SIGNED_IN)
    RunnerDetailJson get(Caller caller, @PathVariable("id") long id, Links links) {
        return RunnerDetailJson.of(reads.get(caller, id), links);
    }

    @Put("/runners/{id:[0-9]+}")
    @Route(gate = Gate.SIGNED_IN)
    RunnerDetailJson update(Caller caller, @PathVariable("id") long id, @Bind RunnerParams.Update params, Links links) {
        return RunnerDetailJson.of(reads.details(caller, update.update(caller, id, params.request())), links);
    }

    @Delete("/runners/{id:[0-9]+}")
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> delete(Caller caller, @PathVariable("id") long id, Freshness freshness) {
        delete.delete(caller, id, freshness);
        return HttpResponse.noContent();
    }

    @Post("/runners/{id:[0-9]+}/reset_authentication_token")
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<TokenJson> reset(Caller caller, @PathVariable("id") long id) {
        Enrolled enrolled = reset.reset(caller, id);
        return HttpResponse.created(new TokenJson(enrolled.token(), enrolled.tokenExpiresAt()));
    }
}
