package dev.slipway.rest.project;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.project.ArchiveProject;
import dev.slipway.application.project.ProjectReads;
import dev.slipway.application.project.TransferProject;
import dev.slipway.domain.access.Caller;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.constraint.Required;
import dev.slipway.rest.edge.paging.Links;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Put;

/** Moves projects between namespaces, and into and out of the archive. */
@Controller("/api/v4/projects/{id:[^/]+}")
final class ProjectMoveController {

    private final ProjectReads reads;
    private final ArchiveProject archive;
    private final TransferProject transfer;

    ProjectMoveController(ProjectReads reads, ArchiveProject archive, TransferProject transfer) {
        this.reads = reads;
        this.archive = archive;
        this.transfer = transfer;
    }

    /** @param namespace id or full path */
    record TransferParams(@Required String namespace) {}

    @Post("/archive")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    HttpResponse<?> archive(Caller caller, @PathVariable("id") ProjectRef project, Links links) {
        archive.set(caller, project, true);
        return HttpResponse.created(ProjectJson.of(reads.get(caller, project, false), links));
    }

    @Post("/unarchive")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    HttpResponse<?> unarchive(Caller caller, @PathVariable("id") ProjectRef project, Links links) {
        archive.set(caller, project, false);
        return HttpResponse.created(ProjectJson.of(reads.get(caller, project, false), links));
    }

    @Put("/transfer")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    ProjectJson transfer(Caller caller, @PathVariable("id") ProjectRef project, @Bind TransferParams params, Links links) {
        long id = transfer.transfer(caller, project, GroupRef.of(params.namespace()));
        return ProjectJson.of(reads.get(caller, new ProjectRef.Id(id), false), links);
    }
}
