package dev.slipway.rest.pipeline;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.pipeline.trigger.CreateTrigger;
import dev.slipway.application.pipeline.trigger.DeleteTrigger;
import dev.slipway.application.pipeline.trigger.TriggerReads;
import dev.slipway.application.pipeline.trigger.UpdateTrigger;
import dev.slipway.domain.access.Caller;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.constraint.Required;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.edge.paging.Paging;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Put;
import java.util.Optional;

/** Serves the trigger tokens of a project. */
@Controller("/api/v4/projects/{id:[^/]+}/triggers")
final class TriggerController {

    private final TriggerReads reads;
    private final CreateTrigger createTrigger;
    private final UpdateTrigger updateTrigger;
    private final DeleteTrigger deleteTrigger;

    TriggerController(TriggerReads reads, CreateTrigger createTrigger, UpdateTrigger updateTrigger, DeleteTrigger deleteTrigger) {
        this.reads = reads;
        this.createTrigger = createTrigger;
        this.updateTrigger = updateTrigger;
        this.deleteTrigger = deleteTrigger;
    }

    record CreateParams(@Required String description) {}

    record UpdateParams(String description) {}

    @Get
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> list(Caller caller, @PathVariable("id") ProjectRef project, Paging paging, Links links) {
        return paging.answer(reads.list(caller, project, paging.request()), trigger -> TriggerJson.of(trigger, links));
    }

    @Get("/{trigger_id:[^/]+}")
    @Route(gate = Gate.SIGNED_IN)
    TriggerJson get(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("trigger_id") long triggerId, Links links) {
        return TriggerJson.of(reads.get(caller, project, triggerId), links);
    }

    @Post
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> create(Caller caller, @PathVariable("id") ProjectRef project, @Bind CreateParams params, Links links) {
        return HttpResponse.created(TriggerJson.of(createTrigger.create(caller, project, params.description()), links));
    }

    @Put("/{trigger_id:[^/]+}")
    @Route(gate = Gate.SIGNED_IN)
    TriggerJson update(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("trigger_id") long triggerId,
            @Bind UpdateParams params, Links links) {
        return TriggerJson.of(updateTrigger.update(caller, project, triggerId, Optional.ofNullable(params.description())), links);
    }

    @Delete("/{trigger_id:[^/]+}")
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> delete(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("trigger_id") long triggerId,
            Freshness freshness) {
        deleteTrigger.delete(caller, project, triggerId, freshness);
        return HttpResponse.noContent();
    }
}
