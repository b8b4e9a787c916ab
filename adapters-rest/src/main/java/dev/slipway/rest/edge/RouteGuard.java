package dev.slipway.rest.edge;

import dev.slipway.application.access.Access;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.access.Caller;
import dev.slipway.rest.edge.client.CallerLimits;
import io.micronaut.http.HttpRequest;
import jakarta.inject.Singleton;
import java.util.Optional;

/** Checks what a route declares of its callers, once the caller is known: limits, gate and tier. */
@Singleton
final class RouteGuard {

    private final CallerLimits limits;
    private final Access access;
    private final RestSettings settings;

    RouteGuard(CallerLimits limits, Access access, RestSettings settings) {
        this.limits = limits;
        this.access = access;
        this.settings = settings;
    }

    /** Returns the client's address, which the audit trail keeps. */
    String address(HttpRequest<?> request) {
        return limits.address(request);
    }

    void pass(HttpRequest<?> request, RoutePlan plan, Caller caller, boolean reading) {
        limits.pass(request, plan.limits(), caller);
        access.pass(plan.rules().gate(), caller, reading);
        if (!settings.tier().includes(plan.rules().tier())) {
            throw new Refusal(new Failure.Forbidden(Optional.empty()));
        }
    }
}
