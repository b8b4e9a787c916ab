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
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Put;
import java.util.Optional;

/** Serves the variables of the installation, which every job receives. */
@Controller("/api/v4/admin/ci/variables")
final class InstanceVariableController {

    private static final VariableTarget INSTANCE = new VariableTarget.Instance();

    private final VariableReads reads;
    private final CreateVariable createVariable;
    private final UpdateVariable updateVariable;
    private final DeleteVariable deleteVariable;

    InstanceVariableController(VariableReads reads, CreateVariable createVariable, UpdateVariable updateVariable,
            DeleteVariable deleteVariable) {
        this.reads = reads;
        this.createVariable = createVariable;
        this.updateVariable = updateVariable;
        this.deleteVariable = deleteVariable;
    }

    @Get
    @Route(gate = Gate.ADMINISTRATOR)
    HttpResponse<?> list(Caller caller, Paging paging) {
        return paging.answer(reads.list(caller, INSTANCE, paging.request()), VariableJson::ofInstance);
    }

    @Get("/{key:[^/]+}")
    @Route(gate = Gate.ADMINISTRATOR)
    VariableJson.OfInstance get(Caller caller, @PathVariable("key") String key) {
        return VariableJson.ofInstance(reads.get(caller, INSTANCE, key, Optional.empty()));
    }

    @Post
    @Route(gate = Gate.ADMINISTRATOR)
    HttpResponse<?> create(Caller caller, @Bind VariableParams.CreatedForAll params) {
        return HttpResponse.created(VariableJson.ofInstance(createVariable.create(caller, INSTANCE, params.draft())));
    }

    @Put("/{key:[^/]+}")
    @Route(gate = Gate.ADMINISTRATOR)
    VariableJson.OfInstance update(Caller caller, @PathVariable("key") String key, @Bind VariableParams.UpdatedForAll params) {
        return VariableJson.ofInstance(updateVariable.update(caller, INSTANCE, key, Optional.empty(), params.request()));
    }

    @Delete("/{key:[^/]+}")
    @Route(gate = Gate.ADMINISTRATOR)
    HttpResponse<?> delete(Caller caller, @PathVariable("key") String key, Freshness freshness) {
        deleteVariable.delete(caller, INSTANCE, key, Optional.empty(), freshness);
        return HttpResponse.noContent();
    }
}
