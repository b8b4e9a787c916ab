package dev.slipway.rest.edge.failure;

import dev.slipway.application.kernel.Refusal;
import dev.slipway.rest.edge.Deprecations;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.server.exceptions.ExceptionHandler;
import jakarta.inject.Singleton;

/** Answers rejections of use cases. */
@Singleton
final class RefusalHandler implements ExceptionHandler<Refusal, HttpResponse<?>> {

    private final FailureResponses failures;
    private final Deprecations deprecations;

    RefusalHandler(FailureResponses failures, Deprecations deprecations) {
        this.failures = failures;
        this.deprecations = deprecations;
    }

    @Override
    @SuppressWarnings("rawtypes")
    public HttpResponse<?> handle(HttpRequest request, Refusal refusal) {
        return deprecations.mark(request, failures.answer(refusal.failure()));
    }
}
