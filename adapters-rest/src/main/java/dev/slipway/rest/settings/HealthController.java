package dev.slipway.rest.settings;

import dev.slipway.application.access.Gate;
import dev.slipway.application.kernel.Health;
import dev.slipway.domain.kernel.address.TrustedProxies.Origin;
import dev.slipway.rest.edge.Route;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Produces;
import java.util.List;

/** Serves the endpoints for load balancers, supervisors and metrics collectors. */
@Controller("/-")
final class HealthController {

    private static final String METRICS_FORMAT = "text/plain; version=0.0.4; charset=utf-8";

    private final Health health;

    HealthController(Health health) {
        this.health = health;
    }

    record LivenessJson(String status) {}

    record ReadinessJson(String status, List<LivenessJson> dbCheck, List<LivenessJson> storageCheck) {}

    @Get("/liveness")
    @Route(gate = Gate.OPEN, scopes = {}, raw = true)
    LivenessJson liveness() {
        return new LivenessJson("ok");
    }

    @Get("/readiness")
    @Route(gate = Gate.OPEN, scopes = {}, raw = true)
    HttpResponse<ReadinessJson> readiness() {
        Health.Readiness readiness = health.readiness();
        return HttpResponse.status(readiness.ready() ? HttpStatus.OK : HttpStatus.SERVICE_UNAVAILABLE).body(new ReadinessJson(
                word(readiness.ready()), List.of(new LivenessJson(word(readiness.database()))),
                List.of(new LivenessJson(word(readiness.storage())))));
    }

    private static String word(boolean good) {
        return good ? "ok" : "failed";
    }

    @Get("/health")
    @Produces("text/plain")
    @Route(gate = Gate.OPEN, scopes = {}, raw = true)
    String health() {
        return "Slipway OK";
    }

    @Get("/metrics")
    @Produces(METRICS_FORMAT)
    @Route(gate = Gate.OPEN, scopes = {}, raw = true)
    String metrics(Origin origin) {
        return health.metrics(origin);
    }
}
