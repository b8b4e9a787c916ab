package dev.slipway.rest.settings;

import dev.slipway.application.access.Gate;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.rest.edge.Route;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Patch;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Put;
import java.util.Optional;

/** Rejects requests for version 3 of the API as gone. */
@Controller("/api/v3")
final class RemovedController {

    @Get("/{+path}")
    @Route(gate = Gate.OPEN, raw = true)
    Object get(@PathVariable String path) {
        throw gone();
    }

    @Post("/{+path}")
    @Route(gate = Gate.OPEN, raw = true)
    Object post(@PathVariable String path) {
        throw gone();
    }

    @Put("/{+path}")
    @Route(gate = Gate.OPEN, raw = true)
    Object put(@PathVariable String path) {
        throw gone();
    }

    @Patch("/{+path}")
    @Route(gate = Gate.OPEN, raw = true)
    Object patch(@PathVariable String path) {
        throw gone();
    }

    @Delete("/{+path}")
    @Route(gate = Gate.OPEN, raw = true)
    Object delete(@PathVariable String path) {
        throw gone();
    }

    private static Refusal gone() {
        return new Refusal(new Failure.Gone(Optional.of(Reason.of("interface.version_3"))));
    }
}
