package dev.slipway.rest.edge.failure;

import dev.slipway.application.kernel.Refusal;
import dev.slipway.rest.edge.Deprecations;
import dev.slipway.rest.edge.page.PageFailures;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.server.exceptions.ExceptionHandler;
import jakarta.inject.Singleton;

/** Answers rejections of use cases. */
@Singleton
final class RefusalHandler implements ExceptionHandler<Refusal, HttpResponse<?>> {

    private final FailureResponses failures;
    private final Deprecations deprecations;
    private final PageFailures pages;

    RefusalHandler(FailureResponses failures, Deprecations deprecations, PageFailures pages) {
        this.failures = failures;
        this.deprecations = deprecations;
        this.pages = pages;
    }

    @Override
    @SuppressWarnings("rawtypes")
    public HttpResponse<?> handle(HttpRequest request, Refusal refusal) {
        MutableHttpResponse<?> answer = failures.answer(refusal.failure());
        return pages.page(request, refusal.failure(), answer).orElseGet(() -> deprecations.mark(request, answer));
    }
}
