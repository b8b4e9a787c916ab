package dev.slipway.rest.epic;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.epic.ChildEpics;
import dev.slipway.application.epic.CreateEpic;
import dev.slipway.application.epic.EpicReads;
import dev.slipway.application.epic.EpicRef;
import dev.slipway.application.epic.EpicView;
import dev.slipway.application.epic.port.EpicViews.Contents;
import dev.slipway.application.epic.port.EpicViews.Noted;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Tier;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.edge.paging.Paging;
import dev.slipway.rest.epic.ChildEpicJson.EpicParent;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Put;
import java.util.List;
import java.util.Optional;

/** Serves the children of an epic. */
@Controller("/api/v4/groups/{id:[^/]+}/epics/{epic_iid:[^/]+}/epics")
final class ChildEpicController {

    private final EpicReads reads;
    private final CreateEpic createEpic;
    private final ChildEpics children;

    ChildEpicController(EpicReads reads, CreateEpic createEpic, ChildEpics children) {
        this.reads = reads;
        this.createEpic = createEpic;
        this.children = children;
    }

    @Get
    @Route(gate = Gate.SIGNED_IN_TO_WRITE, tier = Tier.ULTIMATE)
    HttpResponse<?> list(Caller caller, @PathVariable("id") GroupRef group, @PathVariable("epic_iid") long iid, Paging paging,
            Links links) {
        EpicReads.Children found = reads.children(caller, new EpicRef(group, iid), paging.request());
        EpicParent parent = parent(found.epic());
        return paging.answer(found.page(), child -> ChildEpicJson.of(child, parent));
    }

    @Post
    @Route(gate = Gate.SIGNED_IN_TO_WRITE, tier = Tier.ULTIMATE)
    HttpResponse<?> create(Caller caller, @PathVariable("id") GroupRef group, @PathVariable("epic_iid") long iid,
            @Bind EpicParams.CreatedChild params) {
        EpicView child = createEpic.createBelow(caller, new EpicRef(group, iid), params.title(),
                Optional.ofNullable(params.confidential()));
        return HttpResponse.created(ChildEpicJson.of(new EpicReads.Child(child, Contents.NONE), new EpicParent(child.group().path(), iid)));
    }

    @Post("/{child_epic_id:[^/]+}")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE, tier = Tier.ULTIMATE)
    HttpResponse<?> add(Caller caller, @PathVariable("id") GroupRef group, @PathVariable("epic_iid") long iid,
            @PathVariable("child_epic_id") long childId, Links links) {
        return HttpResponse.created(json(children.add(caller, new EpicRef(group, iid), childId), links));
    }

    @Put("/{child_epic_id:[^/]+}")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE, tier = Tier.ULTIMATE)
    List<ChildEpicJson> move(Caller caller, @PathVariable("id") GroupRef group, @PathVariable("epic_iid") long iid,
            @PathVariable("child_epic_id") long childId, @Bind EpicParams.Moved params) {
        EpicReads.Children found = children.move(caller, new EpicRef(group, iid), childId, params.before(), params.after());
        EpicParent parent = parent(found.epic());
        return found.page().items().stream().map(child -> ChildEpicJson.of(child, parent)).toList();
    }

    @Delete("/{child_epic_id:[^/]+}")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE, tier = Tier.ULTIMATE)
    EpicJson remove(Caller caller, @PathVariable("id") GroupRef group, @PathVariable("epic_iid") long iid,
            @PathVariable("child_epic_id") long childId, Links links) {
        return json(children.remove(caller, new EpicRef(group, iid), childId), links);
    }

    private static EpicParent parent(Noted epic) {
        return new EpicParent(epic.group().path(), epic.iid());
    }

    private static EpicJson json(EpicView epic, Links links) {
        return EpicJson.of(epic, new EpicJson.Form(epic.group().path(), true, true, false, links));
    }
}
