package dev.slipway.rest.edge.page;

import dev.slipway.application.access.session.BrowserTokens;
import dev.slipway.application.access.session.SessionCallers;
import dev.slipway.domain.access.CredentialPlace;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.cookie.Cookie;
import java.util.Optional;

/** Browser of a request for a page: its cookies, and the tokens for the forms that it is shown. */
public final class Browser {

    /** Name of the cookie of a session, or of a browser that has not signed in yet. */
    public static final String SESSION = CredentialPlace.SESSION_COOKIE.key();

    /** Name of the cookie by which accounts know a browser; it outlives sessions. */
    public static final String DEVICE = "_service_device";

    /** Header that carries the token of a form on requests that are no forms. */
    public static final String FORM_TOKEN = "X-CSRF-Token";

    private static final String ATTRIBUTE = "dev.slipway.browser";

    private final BrowserTokens tokens;
    private final String cookie;
    private final boolean known;
    private final Optional<String> device;

    private Browser(BrowserTokens tokens, Optional<String> cookie, Optional<String> device) {
        this.tokens = tokens;
        this.cookie = cookie.orElseGet(tokens::cookie);
        this.known = cookie.isPresent();
        this.device = device;
    }

    /** Reads the cookies of a request, and remembers the browser with it. */
    public static Browser arriving(HttpRequest<?> request, BrowserTokens tokens) {
        Browser browser = new Browser(tokens, cookie(request, SESSION), cookie(request, DEVICE));
        request.setAttribute(ATTRIBUTE, browser);
        return browser;
    }

    /** Returns the browser of a request for a page; empty for all other requests. */
    public static Optional<Browser> of(HttpRequest<?> request) {
        return request.getAttribute(ATTRIBUTE, Browser.class);
    }

    /** Returns the session that a request of the API presents. */
    public static Optional<SessionCallers.Presented> session(HttpRequest<?> request) {
        return cookie(request, SESSION)
                .map(cookie -> new SessionCallers.Presented(cookie, Optional.ofNullable(request.getHeaders().get(FORM_TOKEN))));
    }

    private static Optional<String> cookie(HttpRequest<?> request, String name) {
        return request.getCookies().findCookie(name).map(Cookie::getValue).filter(BrowserTokens::possible);
    }

    /** Returns the cookie; a new one if the browser had none. */
    public String cookie() {
        return cookie;
    }

    /** Returns whether the browser came with that cookie. */
    public boolean known() {
        return known;
    }

    public Optional<String> device() {
        return device;
    }

    /** Returns a new token for a form of this browser. */
    public String formToken() {
        return tokens.formToken(cookie);
    }

    /** Returns whether a form came from a page of this browser. */
    public boolean accepts(String formToken) {
        return known && tokens.accepts(cookie, formToken);
    }
}
