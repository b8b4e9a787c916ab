package dev.slipway.rest.attribute;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.attribute.AttributeTarget;
import dev.slipway.application.attribute.ChangeCustomAttribute;
import dev.slipway.application.attribute.CustomAttribute;
import dev.slipway.application.attribute.CustomAttributeReads;
import dev.slipway.domain.access.Caller;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Put;
import java.util.List;

/** Serves attributes that administrators add to groups. The list is short, and has no pages. */
@Controller("/api/v4/groups/{id:[^/]+}/custom_attributes")
final class GroupAttributeController {

    private final CustomAttributeReads reads;
    private final ChangeCustomAttribute change;

    GroupAttributeController(CustomAttributeReads reads, ChangeCustomAttribute change) {
        this.reads = reads;
        this.change = change;
    }

    @Get
    @Route(gate = Gate.SIGNED_IN)
    List<AttributeJson> list(Caller caller, @PathVariable("id") GroupRef group) {
        return reads.of(caller, new AttributeTarget.Group(group)).stream().map(AttributeJson::of).toList();
    }

    @Get("/{key:[^/]+}")
    @Route(gate = Gate.SIGNED_IN)
    AttributeJson get(Caller caller, @PathVariable("id") GroupRef group, @PathVariable String key) {
        return AttributeJson.of(reads.get(caller, new AttributeTarget.Group(group), key));
    }

    @Put("/{key:[^/]+}")
    @Route(gate = Gate.SIGNED_IN)
    AttributeJson set(Caller caller, @PathVariable("id") GroupRef group, @PathVariable String key, @Bind AttributeParams params) {
        return AttributeJson.of(change.set(caller, new AttributeTarget.Group(group), new CustomAttribute(key, params.value())));
    }

    @Delete("/{key:[^/]+}")
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> remove(Caller caller, @PathVariable("id") GroupRef group, @PathVariable String key) {
        change.remove(caller, new AttributeTarget.Group(group), key);
        return HttpResponse.noContent();
    }
}
