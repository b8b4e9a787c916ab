package dev.slipway.rest.oauth;

import dev.slipway.application.access.Gate;
import dev.slipway.application.oauth.GrantedApplication;
import dev.slipway.application.oauth.consent.AuthorizedApplications;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Scope;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.page.PageAnswers;
import dev.slipway.rest.edge.page.PageTime;
import dev.slipway.rest.edge.page.WebPage;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Produces;
import java.util.stream.Collectors;

/** Pages about the applications that the caller granted access to. */
@Controller("/-/profile/applications")
@Produces(MediaType.ALL)
final class AuthorizedApplicationPages {

    private static final String HOME = "/-/profile/applications";

    private final AuthorizedApplications authorized;
    private final PageAnswers pages;

    AuthorizedApplicationPages(AuthorizedApplications authorized, PageAnswers pages) {
        this.authorized = authorized;
        this.pages = pages;
    }

    /** An application as the page shows it. */
    record Row(long id, String name, String scopes, PageTime since) {

        static Row of(GrantedApplication granted) {
            return new Row(granted.id(), granted.name(), granted.scopes().stream().sorted().map(Scope::wireName)
                    .collect(Collectors.joining(", ")), PageTime.of(granted.since()));
        }
    }

    @Get
    @Route(gate = Gate.SIGNED_IN, page = true)
    HttpResponse<?> list(HttpRequest<?> request, Caller caller) {
        return pages.show(request, caller, WebPage.of("applications", "Your applications")
                .with("applications", authorized.list(caller).stream().map(Row::of).toList()));
    }

    @Post("/{id:[0-9]+}/revoke")
    @Route(gate = Gate.SIGNED_IN, page = true)
    HttpResponse<?> revoke(Caller caller, @PathVariable long id) {
        authorized.revoke(caller, id);
        return pages.redirect(HOME);
    }
}
