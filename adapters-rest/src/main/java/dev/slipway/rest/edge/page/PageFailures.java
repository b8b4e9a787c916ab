package dev.slipway.rest.edge.page;

import dev.slipway.application.kernel.Failure;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.rest.edge.failure.ReasonTexts;
import io.micronaut.http.HttpMethod;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MutableHttpResponse;
import jakarta.inject.Singleton;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Shows rejections to people: as a page, with the status and headers that a client of the API is answered. */
@Singleton
public final class PageFailures {

    public static final String SIGN_IN = "/users/sign_in";

    private final PageAnswers pages;
    private final ReasonTexts reasons;

    PageFailures(PageAnswers pages, ReasonTexts reasons) {
        this.pages = pages;
        this.reasons = reasons;
    }

    /**
     * Returns the page for a rejection; empty if the request is for no page.
     *
     * @param answer of the API to the same rejection
     */
    public Optional<MutableHttpResponse<?>> page(HttpRequest<?> request, Failure failure, MutableHttpResponse<?> answer) {
        if (Browser.of(request).isEmpty() || failure instanceof Failure.Throttled) {
            return Optional.empty();
        }
        if (failure instanceof Failure.Unauthenticated) {
            return Optional.of(pages.redirect(signIn(request)));
        }
        MutableHttpResponse<?> page = pages.show(request, Caller.ANONYMOUS, WebPage.of("failure", title(answer.status()))
                .with("text", text(failure)), answer.status());
        answer.getHeaders().forEachValue((name, value) -> {
            if (name.equalsIgnoreCase("Retry-After")) {
                page.header(name, value);
            }
        });
        return Optional.of(page);
    }

    /** Returns the address of the sign-in that leads back to the page. What a form would have changed is not repeated. */
    private static String signIn(HttpRequest<?> request) {
        return request.getMethod() == HttpMethod.GET
                ? SIGN_IN + "?return_to=" + URLEncoder.encode(request.getUri().toString(), StandardCharsets.UTF_8) : SIGN_IN;
    }

    private static String title(HttpStatus status) {
        return switch (status) {
            case NOT_FOUND -> "Not found";
            case FORBIDDEN -> "Not allowed";
            case TOO_MANY_REQUESTS -> "Too many attempts";
            case SERVICE_UNAVAILABLE -> "Busy";
            default -> "This did not work";
        };
    }

    private String text(Failure failure) {
        if (failure instanceof Failure.Protocol told) {
            return told.description();
        }
        Optional<Reason> reason = switch (failure) {
            case Failure.Forbidden(Optional<Reason> why) -> why;
            case Failure.BadRequest(Optional<Reason> why) -> why;
            case Failure.Unprocessable(Reason why) -> Optional.of(why);
            case Failure.Conflict(Reason why) -> Optional.of(why);
            case Failure.RateLimited ignored -> Optional.of(Reason.of("page.too_often"));
            case Failure.Unavailable ignored -> Optional.of(Reason.of("page.busy"));
            case Failure.NotFound ignored -> Optional.of(Reason.of("page.not_found"));
            default -> Optional.empty();
        };
        return reasons.sentence(reason.orElse(Reason.of("page.failed")));
    }
}
