package dev.slipway.rest.settings;

import dev.slipway.application.access.Gate;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.constraint.NotBlank;
import dev.slipway.rest.edge.constraint.Required;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Status;
import java.util.Map;

/** Accepts usage reports of command line clients and discards them: the server collects no usage data. */
@Controller("/api/v4")
final class UsageController {

    record EventParams(@Required @NotBlank String event, Long namespaceId, Long projectId) {}

    @Post("/usage_data/track_event")
    @Status(HttpStatus.OK)
    @Route(gate = Gate.SIGNED_IN)
    Map<String, String> track(@Bind EventParams event) {
        return Map.of("status", "ok");
    }
}
