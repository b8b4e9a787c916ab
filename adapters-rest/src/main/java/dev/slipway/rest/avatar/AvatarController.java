package dev.slipway.rest.avatar;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.avatar.AvatarReads;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.avatar.AvatarOwner;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.answer.FileAnswers;
import dev.slipway.rest.edge.answer.StreamAnswer;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Produces;

/** Serves avatars at the URLs of answers, and as part of their owners. */
@Controller("/")
@Produces(MediaType.ALL)
final class AvatarController {

    private final AvatarReads reads;

    AvatarController(AvatarReads reads) {
        this.reads = reads;
    }

    @Get("/uploads/-/system/{kind:[a-z/]+}/avatar/{id:\\d+}/{filename:[^/]+}")
    @Route(gate = Gate.OPEN)
    HttpResponse<?> at(Caller caller, @PathVariable String kind, @PathVariable("id") long id, @PathVariable String filename,
            StreamAnswer answer) {
        return FileAnswers.shown(answer, reads.at(caller, AvatarOwner.at(kind, id), filename));
    }

    @Get("/api/v4/projects/{id:[^/]+}/avatar")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    HttpResponse<?> ofProject(Caller caller, @PathVariable("id") ProjectRef project, StreamAnswer answer) {
        return FileAnswers.shown(answer, reads.ofProject(caller, project));
    }

    @Get("/api/v4/groups/{id:[^/]+}/avatar")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    HttpResponse<?> ofGroup(Caller caller, @PathVariable("id") GroupRef group, StreamAnswer answer) {
        return FileAnswers.shown(answer, reads.ofGroup(caller, group));
    }
}
