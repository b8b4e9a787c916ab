package dev.slipway.rest.settings;

import dev.slipway.application.access.Gate;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.rest.edge.Route;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;

/** Says that there is no license to be read: the tier of an installation is a setting. Clients take the refusal for an answer. */
@Controller("/api/v4")
final class LicenseController {

    @Get("/license")
    @Route(gate = Gate.SIGNED_IN)
    Object license() {
        throw Refusal.forbidden();
    }
}
