package dev.slipway.rest.oauth;

import dev.slipway.application.access.Gate;
import dev.slipway.application.oauth.consent.AuthorizeApplication;
import dev.slipway.application.oauth.consent.AuthorizeApplication.Answer;
import dev.slipway.domain.access.Caller;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.page.PageAnswers;
import dev.slipway.rest.edge.page.WebPage;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Produces;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/** Asks users for their consent to what an application requests, and leads the browser back to it. */
@Controller("/oauth/authorize")
@Produces(MediaType.ALL)
final class ConsentPages {

    private static final String DENY = "deny";

    private final AuthorizeApplication authorize;
    private final PageAnswers pages;

    ConsentPages(AuthorizeApplication authorize, PageAnswers pages) {
        this.authorize = authorize;
        this.pages = pages;
    }

    /** @param decision {@code deny} where the user does not consent */
    record DecisionParams(@Nullable String decision) {}

    @Get
    @Route(gate = Gate.SIGNED_IN, page = true)
    HttpResponse<?> ask(HttpRequest<?> request, Caller caller, @Bind AuthorizationParams params) {
        return answer(request, caller, params, authorize.check(caller, params.request()));
    }

    @Post
    @Route(gate = Gate.SIGNED_IN, page = true)
    HttpResponse<?> decide(HttpRequest<?> request, Caller caller, @Bind AuthorizationParams params, @Bind DecisionParams decided) {
        return answer(request, caller, params, DENY.equals(decided.decision())
                ? authorize.deny(caller, params.request()) : authorize.consent(caller, params.request()));
    }

    @Delete
    @Route(gate = Gate.SIGNED_IN, page = true)
    HttpResponse<?> deny(HttpRequest<?> request, Caller caller, @Bind AuthorizationParams params) {
        return answer(request, caller, params, authorize.deny(caller, params.request()));
    }

    private HttpResponse<?> answer(HttpRequest<?> request, Caller caller, AuthorizationParams params, Answer answer) {
        return switch (answer) {
            case Answer.Redirect(String uri) -> HttpResponse.seeOther(URI.create(uri)).header(HttpHeaders.CACHE_CONTROL, "no-store")
                    .header("Referrer-Policy", "no-referrer");
            case Answer.Ask ask -> pages.show(request, caller, params.on(WebPage.of("consent", "Authorize " + ask.application().name()))
                    .with("application", ask.application().name()).with("scopes", ScopeWords.of(ask.scopes()))
                    .with("target", ask.redirectUri()).leadingTo(FormTarget.of(ask.redirectUri())));
        };
    }
}
