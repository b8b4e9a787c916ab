package dev.slipway.rest.epic;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.epic.CreateEpic;
import dev.slipway.application.epic.DeleteEpic;
import dev.slipway.application.epic.EpicReads;
import dev.slipway.application.epic.EpicRef;
import dev.slipway.application.epic.EpicView;
import dev.slipway.application.epic.UpdateEpic;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Tier;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.edge.paging.Paging;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Put;

/** Serves the epics of a group, at each address that clients know. */
abstract class EpicController {

    private final EpicReads reads;
    private final CreateEpic createEpic;
    private final UpdateEpic updateEpic;
    private final DeleteEpic deleteEpic;

    EpicController(EpicReads reads, CreateEpic createEpic, UpdateEpic updateEpic, DeleteEpic deleteEpic) {
        this.reads = reads;
        this.createEpic = createEpic;
        this.updateEpic = updateEpic;
        this.deleteEpic = deleteEpic;
    }

    @Get
    @Route(gate = Gate.SIGNED_IN_TO_WRITE, tier = Tier.ULTIMATE)
    HttpResponse<?> list(Caller caller, @PathVariable("id") GroupRef group, @Bind EpicListParams params, Paging paging, Links links) {
        EpicReads.OfGroup found = reads.list(caller, group, params::filter, paging.request());
        EpicJson.Form form = new EpicJson.Form(found.groupPath(), found.manages(), false, params.withLabelsDetails(), links);
        return paging.answer(found.epics(), epic -> EpicJson.of(epic, form));
    }

    @Get("/{epic_iid:[^/]+}")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE, tier = Tier.ULTIMATE)
    EpicJson get(Caller caller, @PathVariable("id") GroupRef group, @PathVariable("epic_iid") long iid, Links links) {
        EpicReads.Shown found = reads.get(caller, new EpicRef(group, iid));
        return alone(found.epic(), found.manages(), links);
    }

    @Post
    @Route(gate = Gate.SIGNED_IN_TO_WRITE, tier = Tier.ULTIMATE)
    HttpResponse<?> create(Caller caller, @PathVariable("id") GroupRef group, @Bind EpicParams.Created params, Links links) {
        return HttpResponse.created(alone(createEpic.create(caller, group, params.request()), true, links));
    }

    @Put("/{epic_iid:[^/]+}")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE, tier = Tier.ULTIMATE)
    EpicJson update(Caller caller, @PathVariable("id") GroupRef group, @PathVariable("epic_iid") long iid,
            @Bind EpicParams.Updated params, Links links) {
        return alone(updateEpic.update(caller, new EpicRef(group, iid), params.request()), true, links);
    }

    @Delete("/{epic_iid:[^/]+}")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE, tier = Tier.ULTIMATE)
    HttpResponse<?> delete(Caller caller, @PathVariable("id") GroupRef group, @PathVariable("epic_iid") long iid) {
        deleteEpic.delete(caller, new EpicRef(group, iid));
        return HttpResponse.noContent();
    }

    private static EpicJson alone(EpicView epic, boolean manages, Links links) {
        return EpicJson.of(epic, new EpicJson.Form(epic.group().path(), manages, true, false, links));
    }
}
