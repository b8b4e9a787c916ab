package dev.slipway.rest.project;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.project.ProjectReads;
import dev.slipway.application.project.star.StarProject;
import dev.slipway.application.project.star.StarReads;
import dev.slipway.application.project.star.Starrer;
import dev.slipway.domain.access.Caller;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.edge.paging.Paging;
import dev.slipway.rest.user.UserBriefJson;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import java.time.Instant;
import java.util.Optional;

/** Serves the stars of projects. */
@Controller("/api/v4")
final class StarController {

    private final ProjectReads reads;
    private final StarReads stars;
    private final StarProject starProject;

    StarController(ProjectReads reads, StarReads stars, StarProject starProject) {
        this.reads = reads;
        this.stars = stars;
        this.starProject = starProject;
    }

    record StarrersParams(String search) {

        Optional<String> query() {
            return Optional.ofNullable(search).filter(part -> !part.isEmpty());
        }
    }

    record StarrerJson(Instant starredSince, UserBriefJson user) {

        static StarrerJson of(Starrer starrer, Links links) {
            return new StarrerJson(starrer.since(), UserBriefJson.of(starrer.user(), links));
        }
    }

    @Post("/projects/{id:[^/]+}/star")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    HttpResponse<?> star(Caller caller, @PathVariable("id") ProjectRef project, Links links) {
        starProject.star(caller, project);
        return HttpResponse.created(ProjectJson.of(reads.get(caller, project, false), links));
    }

    @Post("/projects/{id:[^/]+}/unstar")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    HttpResponse<?> unstar(Caller caller, @PathVariable("id") ProjectRef project, Links links) {
        starProject.unstar(caller, project);
        return HttpResponse.created(ProjectJson.of(reads.get(caller, project, false), links));
    }

    @Get("/projects/{id:[^/]+}/starrers")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    HttpResponse<?> starrers(Caller caller, @PathVariable("id") ProjectRef project, @Bind StarrersParams params, Paging paging,
            Links links) {
        return paging.answer(stars.of(caller, project, params.query(), paging.request()), starrer -> StarrerJson.of(starrer, links));
    }

    @Get("/users/{user_id:[^/]+}/starred_projects")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    HttpResponse<?> starredBy(Caller caller, @PathVariable("user_id") String userId, @Bind ProjectListParams params, Paging paging,
            Links links) {
        boolean brief = params.brief(caller.signedIn());
        return paging.answer(reads.starredBy(caller, userId, params.filter(), paging.request()),
                project -> ProjectJson.of(project, brief, links));
    }
}
