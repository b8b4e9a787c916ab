package dev.slipway.rest.edge;

import dev.slipway.rest.edge.answer.Addresses;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.web.router.MethodBasedRouteMatch;
import io.micronaut.web.router.RouteAttributes;
import jakarta.inject.Singleton;
import java.time.LocalDate;
import java.time.ZoneOffset;

/** Marks answers of deprecated operations, including errors (RFC 9745, and RFC 5829 for the link). */
@Singleton
public final class Deprecations {

    private final Addresses addresses;

    Deprecations(Addresses addresses) {
        this.addresses = addresses;
    }

    public <T> MutableHttpResponse<T> mark(HttpRequest<?> request, MutableHttpResponse<T> answer) {
        RouteAttributes.getRouteMatch(request).filter(MethodBasedRouteMatch.class::isInstance)
                .map(match -> match.getAnnotationMetadata().synthesize(Route.class)).map(Route::successor)
                .filter(successor -> !successor.since().isEmpty())
                .ifPresent(successor -> answer.getHeaders()
                        .set("Deprecation", "@" + LocalDate.parse(successor.since()).atStartOfDay(ZoneOffset.UTC).toEpochSecond())
                        .set(HttpHeaders.LINK, "<" + addresses.base(request) + successor.path() + ">; rel=\"successor-version\""));
        return answer;
    }
}
