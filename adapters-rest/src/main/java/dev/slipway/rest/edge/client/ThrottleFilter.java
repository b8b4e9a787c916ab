package dev.slipway.rest.edge.client;

import dev.slipway.application.access.limit.Throttling;
import dev.slipway.application.access.limit.Throttling.Visit;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.access.limit.RequestFamily;
import dev.slipway.rest.edge.failure.FailureResponses;
import io.micronaut.context.annotation.Requires;
import io.micronaut.core.annotation.Order;
import io.micronaut.core.order.Ordered;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.annotation.Filter;
import io.micronaut.http.annotation.RequestFilter;
import io.micronaut.http.annotation.ResponseFilter;
import io.micronaut.http.annotation.ServerFilter;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Throttling requests by address, on the event loop, before a thread is taken or a credential looked up. There is no such filter where no
 * throttle is on.
 */
@ServerFilter(Filter.MATCH_ALL_PATTERN)
@Order(Ordered.HIGHEST_PRECEDENCE)
@Requires(property = ThrottleFilter.ON, value = "true")
public final class ThrottleFilter {

    /** Property that says whether a throttle is on. */
    public static final String ON = "slipway.throttles";

    private static final String ATTRIBUTE = "dev.slipway.visit";
    private static final List<String> TOKEN_HEADERS = List.of("PRIVATE-TOKEN", "JOB-TOKEN", HttpHeaders.AUTHORIZATION);
    private static final List<String> TOKEN_PARAMETERS = List.of("private_token", "access_token", "bearer_token", "job_token");

    private final Throttling throttling;
    private final ClientAddress addresses;
    private final FailureResponses failures;

    ThrottleFilter(Throttling throttling, ClientAddress addresses, FailureResponses failures) {
        this.throttling = throttling;
        this.addresses = addresses;
        this.failures = failures;
    }

    /** Returns the visit of a request that passed the throttles of its address; empty where no throttle is on. */
    static Optional<Visit> visit(HttpRequest<?> request) {
        return request.getAttribute(ATTRIBUTE, Visit.class);
    }

    @RequestFilter
    @Nullable HttpResponse<?> enter(HttpRequest<?> request) {
        try {
            RequestFamily family = RequestFamily.of(request.getMethodName(), request.getPath());
            request.setAttribute(ATTRIBUTE, throttling.enter(family, hasCredential(request), addresses.key(request)));
            return null;
        } catch (Refusal refused) {
            return failures.answer(refused.failure());
        }
    }

    @ResponseFilter
    void leave(HttpRequest<?> request, MutableHttpResponse<?> answer) {
        visit(request).ifPresent(visit -> throttling.answered(visit, answer.code(),
                answer.getHeaders().contains(FailureResponses.JOB_STATUS)));
    }

    private static boolean hasCredential(HttpRequest<?> request) {
        return TOKEN_HEADERS.stream().anyMatch(request.getHeaders()::contains)
                || request.getUri().getRawQuery() != null && TOKEN_PARAMETERS.stream().anyMatch(request.getParameters()::contains);
    }
}
