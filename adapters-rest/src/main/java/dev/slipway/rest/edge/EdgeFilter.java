package dev.slipway.rest.edge;

import dev.slipway.rest.edge.client.CrossOrigin;
import io.micronaut.core.annotation.Order;
import io.micronaut.core.order.Ordered;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpMethod;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.ServerHttpRequest;
import io.micronaut.http.annotation.Filter;
import io.micronaut.http.annotation.RequestFilter;
import io.micronaut.http.annotation.ServerFilter;
import io.micronaut.http.filter.FilterContinuation;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.web.router.RouteAttributes;
import io.micronaut.web.router.RouteMatch;
import java.util.Optional;

/**
 * Moves every request to a thread of {@link RequestThreads}, where later filters and the controller may block, sets its id for the log, and
 * admits it to its controller.
 */
@ServerFilter(Filter.MATCH_ALL_PATTERN)
@Order(EdgeFilter.ORDER)
public final class EdgeFilter {

    /** After the throttles of addresses, which need no thread. */
    public static final int ORDER = Ordered.HIGHEST_PRECEDENCE + 100;

    /** Request header by which the connection's handler marks requests that arrived as HEAD. */
    static final String ASKED_BY_HEAD = "x-slipway-head";

    /** Response header that tells the connection's handler the length of the body, which HEAD answers omit. */
    public static final String LENGTH = "x-slipway-length";

    private final Admission admission;
    private final Deprecations deprecations;

    EdgeFilter(Admission admission, Deprecations deprecations) {
        this.admission = admission;
        this.deprecations = deprecations;
    }

    @RequestFilter
    @ExecuteOn(RequestThreads.REQUESTS)
    MutableHttpResponse<?> admit(HttpRequest<?> request, FilterContinuation<MutableHttpResponse<?>> rest) {
        LogContext.enter(request.getHeaders().get("X-Request-Id"));
        try {
            return isPreflight(request) ? preflight(request) : admitted(request, rest);
        } finally {
            LogContext.leave();
        }
    }

    private MutableHttpResponse<?> admitted(HttpRequest<?> request, FilterContinuation<MutableHttpResponse<?>> rest) {
        Optional<RouteMatch<?>> match = RouteAttributes.getRouteMatch(request);
        if (match.isEmpty()) {
            return rest.proceed();
        }
        try (Exchange ignored = admission.admit((ServerHttpRequest<?>) request, match.get())) {
            return deprecations.mark(request, rest.proceed());
        }
    }

    /** Returns whether the request is a CORS preflight. */
    private static boolean isPreflight(HttpRequest<?> request) {
        return request.getMethod() == HttpMethod.OPTIONS
                && request.getHeaders().contains(HttpHeaders.ORIGIN)
                && request.getHeaders().contains(HttpHeaders.ACCESS_CONTROL_REQUEST_METHOD)
                && CrossOrigin.of(request.getPath()).isPresent();
    }

    private static MutableHttpResponse<?> preflight(HttpRequest<?> request) {
        CrossOrigin rule = CrossOrigin.of(request.getPath()).orElseThrow();
        MutableHttpResponse<?> answer = HttpResponse.ok()
                .header(HttpHeaders.ACCESS_CONTROL_ALLOW_METHODS, rule.methods())
                .header(HttpHeaders.ACCESS_CONTROL_MAX_AGE, "7200");
        Optional.ofNullable(request.getHeaders().get(HttpHeaders.ACCESS_CONTROL_REQUEST_HEADERS))
                .ifPresent(wanted -> answer.header(HttpHeaders.ACCESS_CONTROL_ALLOW_HEADERS, rule.headers(wanted)));
        return answer;
    }
}
