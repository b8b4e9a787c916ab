package dev.slipway.rest.runner;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.runner.ResetRegistrationToken;
import dev.slipway.domain.access.Caller;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.runner.RunnerController.TokenJson;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;

/** Resets registration tokens, which older runners use. */
@Controller("/api/v4")
final class RegistrationTokenController {

    private final ResetRegistrationToken reset;

    RegistrationTokenController(ResetRegistrationToken reset) {
        this.reset = reset;
    }

    @Post("/runners/reset_registration_token")
    @Route(gate = Gate.ADMINISTRATOR)
    HttpResponse<TokenJson> ofInstance(Caller caller) {
        return HttpResponse.created(new TokenJson(reset.ofInstance(caller), null));
    }

    @Post("/projects/{id:[^/]+}/runners/reset_registration_token")
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<TokenJson> ofProject(Caller caller, @PathVariable("id") ProjectRef project) {
        return HttpResponse.created(new TokenJson(reset.ofProject(caller, project), null));
    }

    @Post("/groups/{id:[^/]+}/runners/reset_registration_token")
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<TokenJson> ofGroup(Caller caller, @PathVariable("id") GroupRef group) {
        return HttpResponse.created(new TokenJson(reset.ofGroup(caller, group), null));
    }
}
