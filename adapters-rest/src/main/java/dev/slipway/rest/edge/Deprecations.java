package dev.slipway.rest.edge;

import dev.slipway.rest.edge.answer.Addresses;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.web.router.RouteAttributes;
import jakarta.inject.Singleton;

/** Marks answers of deprecated operations, including errors (RFC 9745, and RFC 5829 for the link). */
@Singleton
public final class Deprecations {

    private final Addresses addresses;
    private final RoutePlans plans;

    Deprecations(Addresses addresses, RoutePlans plans) {
        this.addresses = addresses;
        this.plans = plans;
    }

    public <T> MutableHttpResponse<T> mark(HttpRequest<?> request, MutableHttpResponse<T> answer) {
        RouteAttributes.getRouteMatch(request).flatMap(plans::of).flatMap(plan -> plan.rules().deprecation())
                .ifPresent(deprecation -> answer.getHeaders()
                        .set("Deprecation", deprecation.since())
                        .set(HttpHeaders.LINK, "<" + addresses.base(request) + deprecation.successor() + ">; rel=\"successor-version\""));
        return answer;
    }
}
