package dev.slipway.rest.edge.page;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.server.exceptions.ExceptionHandler;
import jakarta.inject.Singleton;

/** Leads people whose password has expired to the page at which they choose another. */
@Singleton
final class PasswordExpiredHandler implements ExceptionHandler<PasswordExpired, HttpResponse<?>> {

    private final PageAnswers pages;

    PasswordExpiredHandler(PageAnswers pages) {
        this.pages = pages;
    }

    @Override
    @SuppressWarnings("rawtypes")
    public HttpResponse<?> handle(HttpRequest request, PasswordExpired expired) {
        return pages.redirect(PasswordExpired.PAGE);
    }
}
