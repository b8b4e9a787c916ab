package dev.slipway.rest.release;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.release.CreateRelease;
import dev.slipway.application.release.DeleteRelease;
import dev.slipway.application.release.ReleaseReads;
import dev.slipway.application.release.UpdateRelease;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.kernel.address.WebAddress;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.edge.paging.Paging;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Put;

/** Serves the releases of a project. */
@Controller("/api/v4/projects/{id:[^/]+}/releases")
final class ReleaseController {

    private static final String ONE = "/{tag_name:[^/]+}";

    private final ReleaseReads reads;
    private final CreateRelease createRelease;
    private final UpdateRelease updateRelease;
    private final DeleteRelease deleteRelease;

    ReleaseController(ReleaseReads reads, CreateRelease createRelease, UpdateRelease updateRelease, DeleteRelease deleteRelease) {
        this.reads = reads;
        this.createRelease = createRelease;
        this.updateRelease = updateRelease;
        this.deleteRelease = deleteRelease;
    }

    @Get
    @Route(gate = Gate.OPEN, jobToken = true)
    HttpResponse<?> list(Caller caller, @PathVariable("id") ProjectRef project, @Bind ReleaseParams.Listed params, Paging paging,
            Links links) {
        return paging.answer(reads.list(caller, project, params.order(), paging.request()),
                release -> ReleaseJson.of(release, params.html(), links));
    }

    @Get("/permalink/latest")
    @Route(gate = Gate.OPEN, jobToken = true)
    HttpResponse<?> latest(Caller caller, @PathVariable("id") ProjectRef project, @Bind ReleaseParams.Shown params,
            Links links) {
        return found(links.api(latest(caller, project) + (params.html() ? "?include_html_description=true" : "")));
    }

    private String latest(Caller caller, ProjectRef project) {
        return ReleaseLinkJson.Place.of(project, reads.latest(caller, project)).path();
    }

    /** Leads to what is below the latest release: its downloads and links. */
    @Get("/permalink/latest/{suffix:.+}")
    @Route(gate = Gate.OPEN, jobToken = true)
    HttpResponse<?> below(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable String suffix, Links links) {
        return found(links.api(latest(caller, project) + "/" + suffix));
    }

    private static HttpResponse<?> found(String address) {
        return HttpResponse.status(HttpStatus.FOUND).header(HttpHeaders.LOCATION, WebAddress.encoded(address));
    }

    @Get(ONE)
    @Route(gate = Gate.OPEN, jobToken = true)
    ReleaseJson get(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("tag_name") String tag,
            @Bind ReleaseParams.Shown params, Links links) {
        return ReleaseJson.of(reads.get(caller, project, tag), params.html(), links);
    }

    @Get(ONE + "/downloads/{filepath:.+}")
    @Route(gate = Gate.OPEN, jobToken = true)
    HttpResponse<?> download(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("tag_name") String tag,
            @PathVariable String filepath) {
        return found(reads.target(caller, project, tag, "/" + filepath));
    }

    @Post
    @Route(gate = Gate.SIGNED_IN_TO_WRITE, jobToken = true)
    HttpResponse<?> create(Caller caller, @PathVariable("id") ProjectRef project, @Bind ReleaseParams.Created params, Links links) {
        return HttpResponse.created(ReleaseJson.of(createRelease.create(caller, project, params.request()), false, links));
    }

    @Put(ONE)
    @Route(gate = Gate.SIGNED_IN_TO_WRITE, jobToken = true)
    ReleaseJson update(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("tag_name") String tag,
            @Bind ReleaseParams.Updated params, Links links) {
        return ReleaseJson.of(updateRelease.update(caller, project, tag, params.changes()), false, links);
    }

    @Delete(ONE)
    @Route(gate = Gate.SIGNED_IN_TO_WRITE, jobToken = true)
    ReleaseJson delete(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("tag_name") String tag, Links links) {
        return ReleaseJson.of(deleteRelease.delete(caller, project, tag), false, links);
    }
}
