package dev.slipway.rest.user.signin;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.session.OwnSessions;
import dev.slipway.application.user.signin.CheckPassword;
import dev.slipway.application.user.signin.SecondStep;
import dev.slipway.application.user.signin.SignIn;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.session.ReturnPath;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.client.ClientAddress;
import dev.slipway.rest.edge.page.Browser;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Produces;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Signs people with a browser in and out. */
@Controller("/users")
@Produces(MediaType.ALL)
final class SignInController {

    private final SignIn signIn;
    private final SecondStep secondStep;
    private final OwnSessions sessions;
    private final ClientAddress clients;
    private final SignInPages answers;

    SignInController(SignIn signIn, SecondStep secondStep, OwnSessions sessions, ClientAddress clients, SignInPages answers) {
        this.signIn = signIn;
        this.secondStep = secondStep;
        this.sessions = sessions;
        this.clients = clients;
        this.answers = answers;
    }

    /** @param returnTo path to go to afterwards; others are ignored */
    record Where(@Nullable String returnTo) {

        Optional<String> path() {
            return Optional.ofNullable(returnTo).flatMap(ReturnPath::local);
        }
    }

    record Form(@Nullable String login, @Nullable String password, @Nullable String returnTo) {

        CheckPassword.Attempt attempt(String address, Optional<String> device) {
            return new CheckPassword.Attempt(login == null ? "" : login, password == null ? "" : password, address, device);
        }

        Optional<String> path() {
            return new Where(returnTo).path();
        }
    }

    @Get("/sign_in")
    @Route(gate = Gate.OPEN, page = true)
    HttpResponse<?> form(HttpRequest<?> request, Caller caller, @Bind Where where) {
        if (caller.signedIn()) {
            return answers.onwards(where.path());
        }
        boolean code = Browser.of(request).filter(browser -> browser.known() && secondStep.awaited(browser.cookie())).isPresent();
        return code ? answers.codeForm(request, where.path()) : answers.form(request, where.path());
    }

    record CodeForm(@Nullable String code, @Nullable String returnTo) {}

    @Post("/sign_in/code")
    @Route(gate = Gate.OPEN, page = true)
    HttpResponse<?> code(HttpRequest<?> request, @Bind CodeForm form) {
        Browser browser = Browser.of(request).orElseThrow();
        String code = Objects.requireNonNullElse(form.code(), "");
        Optional<SignIn.Result> result = secondStep.verify(browser.cookie(), code, answers.browser(request, browser.device()));
        return answers.code(request, result, new Where(form.returnTo()).path());
    }

    @Post("/sign_in")
    @Route(gate = Gate.OPEN, page = true)
    HttpResponse<?> signIn(HttpRequest<?> request, @Bind Form form) {
        Optional<String> device = Browser.of(request).flatMap(Browser::device);
        SignIn.Result result = signIn.signIn(form.attempt(clients.key(request), device), answers.browser(request, device));
        return answers.answer(request, result, form.login(), form.path());
    }

    @Post("/sign_out")
    @Route(gate = Gate.OPEN, page = true, passwordExpired = true)
    HttpResponse<?> signOut(HttpRequest<?> request, Caller caller) {
        sessions.signOut(caller);
        return answers.signedOut(request);
    }
}
