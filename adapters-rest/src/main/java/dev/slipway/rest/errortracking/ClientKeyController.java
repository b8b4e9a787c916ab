package dev.slipway.rest.errortracking;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.errortracking.CreateClientKey;
import dev.slipway.application.errortracking.DeleteClientKey;
import dev.slipway.application.errortracking.ErrorTrackingReads;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.edge.paging.Paging;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;

/** Serves the keys with which programs send events. */
@Controller("/api/v4/projects/{id:[^/]+}/error_tracking/client_keys")
final class ClientKeyController {

    private final ErrorTrackingReads reads;
    private final CreateClientKey createKey;
    private final DeleteClientKey deleteKey;

    ClientKeyController(ErrorTrackingReads reads, CreateClientKey createKey, DeleteClientKey deleteKey) {
        this.reads = reads;
        this.createKey = createKey;
        this.deleteKey = deleteKey;
    }

    @Get
    @Route(gate = Gate.SIGNED_IN, ability = Ability.READ_ERROR_TRACKING)
    HttpResponse<?> list(Caller caller, @PathVariable("id") ProjectRef project, Paging paging, Links links) {
        return paging.answer(reads.keys(caller, project, paging.request()), key -> ClientKeyJson.of(key, links));
    }

    @Post
    @Route(gate = Gate.SIGNED_IN, ability = Ability.MANAGE_ERROR_TRACKING)
    HttpResponse<?> create(Caller caller, @PathVariable("id") ProjectRef project, Links links) {
        return HttpResponse.created(ClientKeyJson.of(createKey.create(caller, project), links));
    }

    @Delete("/{key_id:[^/]+}")
    @Route(gate = Gate.SIGNED_IN, ability = Ability.MANAGE_ERROR_TRACKING)
    HttpResponse<?> delete(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("key_id") long id) {
        deleteKey.delete(caller, project, id);
        return HttpResponse.noContent();
    }
}
