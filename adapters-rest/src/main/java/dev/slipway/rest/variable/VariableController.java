package dev.slipway.rest.variable;

import dev.slipway.application.access.Gate;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.variable.CreateVariable;
import dev.slipway.application.variable.DeleteVariable;
import dev.slipway.application.variable.UpdateVariable;
import dev.slipway.application.variable.VariableReads;
import dev.slipway.application.variable.VariableTarget;
import dev.slipway.domain.access.Caller;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.paging.Paging;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Put;

/**
 * Base class that serves the variables of a project or a group.
 *
 * @param <R> reference to the group or project in the path
 */
abstract class VariableController<R> {

    private final VariableReads reads;
    private final CreateVariable createVariable;
    private final UpdateVariable updateVariable;
    private final DeleteVariable deleteVariable;
    private final boolean scoped;

    /** @param scoped whether variables have environment scopes */
    VariableController(VariableReads reads, CreateVariable createVariable, UpdateVariable updateVariable, DeleteVariable deleteVariable,
            boolean scoped) {
        this.reads = reads;
        this.createVariable = createVariable;
        this.updateVariable = updateVariable;
        this.deleteVariable = deleteVariable;
        this.scoped = scoped;
    }

    @Get
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> list(Caller caller, @PathVariable("id") R id, Paging paging) {
        return paging.answer(reads.list(caller, target(id), paging.request()), VariableJson::of);
    }

    @Get("/{key:[^/]+}")
    @Route(gate = Gate.SIGNED_IN)
    VariableJson get(Caller caller, @PathVariable("id") R id, @PathVariable("key") String key, @Bind VariableParams.Chosen params) {
        return VariableJson.of(reads.get(caller, target(id), key, params.scope()));
    }

    @Post
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> create(Caller caller, @PathVariable("id") R id, @Bind VariableParams.Created params) {
        return HttpResponse.created(VariableJson.of(createVariable.create(caller, target(id), params.draft(scoped))));
    }

    @Put("/{key:[^/]+}")
    @Route(gate = Gate.SIGNED_IN)
    VariableJson update(Caller caller, @PathVariable("id") R id, @PathVariable("key") String key, @Bind VariableParams.Updated params) {
        return VariableJson.of(updateVariable.update(caller, target(id), key, params.scope(), params.request(scoped)));
    }

    @Delete("/{key:[^/]+}")
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> delete(Caller caller, @PathVariable("id") R id, @PathVariable("key") String key,
            @Bind VariableParams.Chosen params, Freshness freshness) {
        deleteVariable.delete(caller, target(id), key, params.scope(), freshness);
        return HttpResponse.noContent();
    }

    abstract VariableTarget target(R id);
}
