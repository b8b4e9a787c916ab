package dev.slipway.rest.commitstatus;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.commitstatus.CommitStatusReads;
import dev.slipway.application.commitstatus.ReportCommitStatus;
import dev.slipway.domain.access.Caller;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.edge.paging.Paging;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;

/** Serves the statuses of commits, and takes those of systems outside of this server. */
@Controller("/api/v4/projects/{id:[^/]+}")
final class CommitStatusController {

    private final CommitStatusReads reads;
    private final ReportCommitStatus reportStatus;

    CommitStatusController(CommitStatusReads reads, ReportCommitStatus reportStatus) {
        this.reads = reads;
        this.reportStatus = reportStatus;
    }

    @Get("/repository/commits/{sha:[^/]+}/statuses")
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> list(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable String sha,
            @Bind CommitStatusParams.Listed params, Paging paging, Links links) {
        return paging.answer(reads.list(caller, project, sha, params.filter(), paging.request()),
                status -> CommitStatusJson.of(status, links));
    }

    @Post("/statuses/{sha:[^/]+}")
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> report(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable String sha,
            @Bind CommitStatusParams.Reported params, Links links) {
        return HttpResponse.created(CommitStatusJson.of(reportStatus.report(caller, project, sha, params.request()), links));
    }
}
