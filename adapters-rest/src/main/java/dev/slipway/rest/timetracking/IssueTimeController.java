package dev.slipway.rest.timetracking;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.discussion.NoteableRef;
import dev.slipway.application.timetracking.TimeReads;
import dev.slipway.application.timetracking.TrackTime;
import dev.slipway.domain.access.Caller;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.issue.TimeStatsJson;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;

/** Serves and changes the times of the work on issues. */
@Controller("/api/v4/projects/{id:[^/]+}/issues/{issue_iid:[^/]+}")
final class IssueTimeController extends TimeTrackingController {

    IssueTimeController(TimeReads reads, TrackTime trackTime) {
        super(reads, trackTime);
    }

    @Override
    NoteableRef object(ProjectRef project, long iid) {
        return new NoteableRef.OfIssue(project, iid);
    }

    @Get("/time_stats")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    TimeStatsJson get(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("issue_iid") long iid) {
        return stats(caller, project, iid);
    }

    @Post("/time_estimate")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    TimeStatsJson estimate(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("issue_iid") long iid,
            @Bind EstimateParams params) {
        return estimated(caller, project, iid, params);
    }

    @Post("/add_spent_time")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    HttpResponse<?> spend(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("issue_iid") long iid,
            @Bind SpentParams params) {
        return spent(caller, project, iid, params);
    }

    @Post("/reset_time_estimate")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    TimeStatsJson removeEstimate(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("issue_iid") long iid) {
        return withoutEstimate(caller, project, iid);
    }

    @Post("/reset_spent_time")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    TimeStatsJson removeSpent(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("issue_iid") long iid) {
        return withoutSpent(caller, project, iid);
    }
}
