package dev.slipway.rest.user.signin;

import dev.slipway.application.access.session.BrowserTokens;
import dev.slipway.application.user.signin.SignIn;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.session.SessionLife;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.rest.edge.client.ClientAddress;
import dev.slipway.rest.edge.failure.ReasonTexts;
import dev.slipway.rest.edge.page.Browser;
import dev.slipway.rest.edge.page.PageAnswers;
import dev.slipway.rest.edge.page.PageFailures;
import dev.slipway.rest.edge.page.WebPage;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MutableHttpResponse;
import jakarta.inject.Singleton;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Pages and cookies of the sign-in. */
@Singleton
final class SignInPages {

    /** WebPage to which a sign-in leads that says nothing else. */
    private static final String HOME = "/-/profile";
    private static final Duration DEVICE_LIFE = Duration.ofDays(365);
    private static final int LONGEST_NAME = 255;

    private final PageAnswers pages;
    private final ReasonTexts reasons;
    private final ClientAddress clients;
    private final BrowserTokens tokens;
    private final SessionLife life;

    SignInPages(PageAnswers pages, ReasonTexts reasons, ClientAddress clients, BrowserTokens tokens, SessionLife life) {
        this.pages = pages;
        this.reasons = reasons;
        this.clients = clients;
        this.tokens = tokens;
        this.life = life;
    }

    SignIn.Browser browser(HttpRequest<?> request, Optional<String> device) {
        String name = Objects.requireNonNullElse(request.getHeaders().get(HttpHeaders.USER_AGENT), "");
        String printable = name.codePoints().filter(c -> !Character.isISOControl(c)).limit(LONGEST_NAME)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append).toString();
        return new SignIn.Browser(clients.origin(request).client().getHostAddress(), printable, device);
    }

    HttpResponse<?> form(HttpRequest<?> request, Optional<String> path) {
        return pages.show(request, Caller.ANONYMOUS, page(path));
    }

    HttpResponse<?> onwards(Optional<String> path) {
        return pages.redirect(path.orElse(HOME));
    }

    HttpResponse<?> answer(HttpRequest<?> request, SignIn.Result result, @Nullable String login, Optional<String> path) {
        return switch (result) {
            case SignIn.Result.SignedIn(String cookie, String device) -> signedIn(request, path.orElse(HOME))
                    .cookie(pages.cookie(request, Browser.SESSION, cookie, life.longest()))
                    .cookie(pages.cookie(request, Browser.DEVICE, device, DEVICE_LIFE));
            case SignIn.Result.SecondFactor(String cookie) -> pages.redirect(signIn(path))
                    .cookie(pages.cookie(request, Browser.SESSION, cookie));
            case SignIn.Result.Blocked(Reason reason) -> refused(request, reason, login, path);
            case SignIn.Result.Failed() -> refused(request, Reason.of("sign_in.failed"), login, path);
        };
    }

    HttpResponse<?> codeForm(HttpRequest<?> request, Optional<String> path) {
        return pages.show(request, Caller.ANONYMOUS, codePage(path));
    }

    /** @param result empty if the password has to be given again */
    HttpResponse<?> code(HttpRequest<?> request, Optional<SignIn.Result> result, Optional<String> path) {
        if (result.filter(SignIn.Result.Failed.class::isInstance).isPresent()) {
            return pages.show(request, Caller.ANONYMOUS, codePage(path).withAlert(reasons.sentence(Reason.of("sign_in.code_failed"))),
                    HttpStatus.UNPROCESSABLE_ENTITY);
        }
        return result.<HttpResponse<?>>map(passed -> answer(request, passed, null, path)).orElseGet(() -> pages.redirect(signIn(path)));
    }

    private static String signIn(Optional<String> path) {
        return PageFailures.SIGN_IN + path.map(to -> "?return_to=" + URLEncoder.encode(to, StandardCharsets.UTF_8)).orElse("");
    }

    /**
     * Browsers apply the policy about targets of forms to redirects too, and a page of OAuth may lead to another site. So a page in between
     * leads there, which is no redirect.
     */
    private MutableHttpResponse<?> signedIn(HttpRequest<?> request, String path) {
        return path.startsWith("/oauth/")
                ? pages.show(request, Caller.ANONYMOUS, WebPage.of("signed_in", "Signed in").with("refresh", path)) : pages.redirect(path);
    }

    private MutableHttpResponse<?> refused(HttpRequest<?> request, Reason reason, @Nullable String login, Optional<String> path) {
        WebPage page = page(path).with("login", login == null ? "" : login).withAlert(reasons.sentence(reason));
        return pages.show(request, Caller.ANONYMOUS, page, HttpStatus.UNPROCESSABLE_ENTITY);
    }

    /** The browser gets another cookie, so that forms of pages that are still open are refused. */
    HttpResponse<?> signedOut(HttpRequest<?> request) {
        return pages.redirect(PageFailures.SIGN_IN).cookie(pages.cookie(request, Browser.SESSION, tokens.cookie()));
    }

    private static WebPage page(Optional<String> path) {
        return returning(WebPage.of("sign_in", "Sign in"), path);
    }

    private static WebPage codePage(Optional<String> path) {
        return returning(WebPage.of("sign_in_code", "Second step"), path);
    }

    private static WebPage returning(WebPage page, Optional<String> path) {
        return path.map(to -> page.with("return_to", to)).orElse(page);
    }
}
