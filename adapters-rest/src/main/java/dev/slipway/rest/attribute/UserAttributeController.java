package dev.slipway.rest.attribute;

import dev.slipway.application.access.Gate;
import dev.slipway.application.attribute.AttributeTarget;
import dev.slipway.application.attribute.ChangeCustomAttribute;
import dev.slipway.application.attribute.CustomAttribute;
import dev.slipway.application.attribute.CustomAttributeReads;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Scope;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Put;
import java.util.List;

/** Serves attributes that administrators add to users. The list is short, and has no pages. */
@Controller("/api/v4/users/{id:[0-9]+}/custom_attributes")
final class UserAttributeController {

    private final CustomAttributeReads reads;
    private final ChangeCustomAttribute change;

    UserAttributeController(CustomAttributeReads reads, ChangeCustomAttribute change) {
        this.reads = reads;
        this.change = change;
    }

    @Get
    @Route(gate = Gate.SIGNED_IN, scopes = {Scope.READ_USER, Scope.API, Scope.READ_API})
    List<AttributeJson> list(Caller caller, @PathVariable long id) {
        return reads.of(caller, new AttributeTarget.User(id)).stream().map(AttributeJson::of).toList();
    }

    @Get("/{key:[^/]+}")
    @Route(gate = Gate.SIGNED_IN, scopes = {Scope.READ_USER, Scope.API, Scope.READ_API})
    AttributeJson get(Caller caller, @PathVariable long id, @PathVariable String key) {
        return AttributeJson.of(reads.get(caller, new AttributeTarget.User(id), key));
    }

    @Put("/{key:[^/]+}")
    @Route(gate = Gate.SIGNED_IN, scopes = {Scope.READ_USER, Scope.API, Scope.READ_API})
    AttributeJson set(Caller caller, @PathVariable long id, @PathVariable String key, @Bind AttributeParams params) {
        return AttributeJson.of(change.set(caller, new AttributeTarget.User(id), new CustomAttribute(key, params.value())));
    }

    @Delete("/{key:[^/]+}")
    @Route(gate = Gate.SIGNED_IN, scopes = {Scope.READ_USER, Scope.API, Scope.READ_API})
    HttpResponse<?> remove(Caller caller, @PathVariable long id, @PathVariable String key) {
        change.remove(caller, new AttributeTarget.User(id), key);
        return HttpResponse.noContent();
    }
}
