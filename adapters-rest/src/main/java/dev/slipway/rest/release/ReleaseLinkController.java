package dev.slipway.rest.release;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.release.ChangeReleaseLinks;
import dev.slipway.application.release.ReleaseReads;
import dev.slipway.domain.access.Caller;
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

/** Serves the links of a release. */
@Controller("/api/v4/projects/{id:[^/]+}/releases/{tag_name:[^/]+}/assets/links")
final class ReleaseLinkController {

    private static final String ONE = "/{link_id:[^/]+}";

    private final ReleaseReads reads;
    private final ChangeReleaseLinks changes;

    ReleaseLinkController(ReleaseReads reads, ChangeReleaseLinks changes) {
        this.reads = reads;
        this.changes = changes;
    }

    @Get
    @Route(gate = Gate.OPEN, jobToken = true)
    HttpResponse<?> list(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("tag_name") String tag, Paging paging,
            Links links) {
        ReleaseLinkJson.Place place = ReleaseLinkJson.Place.of(project, tag);
        return paging.answer(reads.links(caller, project, tag, paging.request()), link -> ReleaseLinkJson.of(link, place, links));
    }

    @Get(ONE)
    @Route(gate = Gate.OPEN, jobToken = true)
    ReleaseLinkJson get(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("tag_name") String tag,
            @PathVariable("link_id") long id, Links links) {
        return ReleaseLinkJson.of(reads.link(caller, project, tag, id), ReleaseLinkJson.Place.of(project, tag), links);
    }

    @Post
    @Route(gate = Gate.SIGNED_IN_TO_WRITE, jobToken = true)
    HttpResponse<?> add(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("tag_name") String tag,
            @Bind ReleaseLinkParams.Created params, Links links) {
        return HttpResponse.created(ReleaseLinkJson.of(changes.add(caller, project, tag, params.link()),
                ReleaseLinkJson.Place.of(project, tag), links));
    }

    @Put(ONE)
    @Route(gate = Gate.SIGNED_IN_TO_WRITE, jobToken = true)
    ReleaseLinkJson update(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("tag_name") String tag,
            @PathVariable("link_id") long id, @Bind ReleaseLinkParams.Updated params, Links links) {
        return ReleaseLinkJson.of(changes.update(caller, project, tag, id, params.changes()), ReleaseLinkJson.Place.of(project, tag),
                links);
    }

    @Delete(ONE)
    @Route(gate = Gate.SIGNED_IN_TO_WRITE, jobToken = true)
    ReleaseLinkJson remove(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("tag_name") String tag,
            @PathVariable("link_id") long id, Links links) {
        return ReleaseLinkJson.of(changes.remove(caller, project, tag, id), ReleaseLinkJson.Place.of(project, tag), links);
    }
}
