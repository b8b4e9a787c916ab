package dev.slipway.rest.edge;

import io.micronaut.web.router.MethodBasedRouteMatch;
import io.micronaut.web.router.RouteMatch;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Returns the plan of each route; makes it at its first request. */
@Singleton
final class RoutePlans {

    private final Map<Object, Optional<RoutePlan>> plans = new ConcurrentHashMap<>();

    /** Returns the plan of the matched route; empty if it declares no {@link Route}. */
    Optional<RoutePlan> of(RouteMatch<?> match) {
        return match instanceof MethodBasedRouteMatch<?, ?> method
                ? plans.computeIfAbsent(method.getRouteInfo(), route -> RoutePlan.of(match, List.of(method.getArguments())))
                : Optional.empty();
    }
}
