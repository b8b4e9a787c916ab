package dev.slipway.rest.settings;

import dev.slipway.application.access.Gate;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.rest.edge.Route;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;

/** Answers license requests with 403: the tier of an installation is a setting, and clients handle this rejection. */
@Controller("/api/v4")
final class LicenseController {

    @Get("/license")
    @Route(gate = Gate.SIGNED_IN)
    Object license() {
        throw Refusal.forbidden();
    }
}
