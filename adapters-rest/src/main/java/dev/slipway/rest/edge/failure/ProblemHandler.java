package dev.slipway.rest.edge.failure;

import dev.slipway.rest.edge.Deprecations;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.server.exceptions.ExceptionHandler;
import jakarta.inject.Singleton;

/** Answers rejections of the edge. */
@Singleton
final class ProblemHandler implements ExceptionHandler<Problem, HttpResponse<?>> {

    private final FailureResponses failures;
    private final Deprecations deprecations;

    ProblemHandler(FailureResponses failures, Deprecations deprecations) {
        this.failures = failures;
        this.deprecations = deprecations;
    }

    @Override
    @SuppressWarnings("rawtypes")
    public HttpResponse<?> handle(HttpRequest request, Problem problem) {
        return deprecations.mark(request, failures.error(problem.status(), problem.getMessage()));
    }
}
