package dev.slipway.rest.runner;

import dev.slipway.application.access.Gate;
import dev.slipway.application.runner.RunnerRegistration;
import dev.slipway.application.runner.RunnerRegistration.Enrolled;
import dev.slipway.domain.kernel.address.TrustedProxies.Origin;
import dev.slipway.rest.edge.AllowedValues;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.constraint.CommaSeparated;
import dev.slipway.rest.edge.constraint.MutuallyExclusive;
import dev.slipway.rest.edge.constraint.Required;
import dev.slipway.rest.runner.RunnerController.CreatedJson;
import dev.slipway.rest.runner.RunnerController.TokenJson;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Post;
import java.util.List;

/** Serves the registration of runners. The runner's token is the only credential. */
@Controller("/api/v4")
final class RunnerRegistrationController {

    private final RunnerRegistration registration;

    RunnerRegistrationController(RunnerRegistration registration) {
        this.registration = registration;
    }

    @MutuallyExclusive({"active", "paused"})
    record RegisterParams(@Required String token, String description, ProcessParams info, String systemId, Boolean active, Boolean paused,
            Boolean locked, Boolean runUntagged, @CommaSeparated List<String> tagList,
            @AllowedValues({"not_protected", "ref_protected"}) String accessLevel, Integer maximumTimeout, String maintenanceNote) {

        Boolean stopped() {
            return active == null ? paused : Boolean.valueOf(!active);
        }
    }

    record TokenParams(String token, String systemId, ProcessParams info) {}

    record LeaveParams(String token, @Required String systemId) {}

    @Post("/runners")
    @Route(gate = Gate.OPEN)
    HttpResponse<CreatedJson> register(@Bind RegisterParams sent, Origin origin, HttpRequest<?> request) {
        Enrolled enrolled = registration.register(sent.token(), RunnerParams.settings(sent.description(), sent.stopped(), sent.locked(),
                sent.runUntagged(), sent.tagList(), sent.accessLevel(), sent.maximumTimeout(), sent.maintenanceNote()),
                new RunnerCall(request).process(sent.info(), sent.systemId(), origin));
        return HttpResponse.created(new CreatedJson(enrolled.id(), enrolled.token(), enrolled.tokenExpiresAt()));
    }

    @Post("/runners/verify")
    @Route(gate = Gate.OPEN)
    CreatedJson verify(@Bind TokenParams sent, Origin origin, HttpRequest<?> request) {
        RunnerCall call = new RunnerCall(request);
        Enrolled enrolled = registration.verify(call.runnerToken(sent.token()), call.process(sent.info(), sent.systemId(), origin));
        return new CreatedJson(enrolled.id(), enrolled.token(), enrolled.tokenExpiresAt());
    }

    @Delete("/runners")
    @Route(gate = Gate.OPEN)
    HttpResponse<?> leave(@Bind TokenParams sent, Origin origin, HttpRequest<?> request) {
        registration.leaveWhole(new RunnerCall(request).runnerToken(sent.token()), origin.client().getHostAddress());
        return HttpResponse.noContent();
    }

    @Delete("/runners/managers")
    @Route(gate = Gate.OPEN)
    HttpResponse<?> leaveProcess(@Bind LeaveParams sent, HttpRequest<?> request) {
        registration.leave(new RunnerCall(request).runnerToken(sent.token()), sent.systemId());
        return HttpResponse.noContent();
    }

    @Post("/runners/reset_authentication_token")
    @Route(gate = Gate.OPEN)
    HttpResponse<TokenJson> resetToken(@Bind TokenParams sent, Origin origin, HttpRequest<?> request) {
        Enrolled enrolled = registration.resetToken(new RunnerCall(request).runnerToken(sent.token()), origin.client().getHostAddress());
        return HttpResponse.created(new TokenJson(enrolled.token(), enrolled.tokenExpiresAt()));
    }
}
