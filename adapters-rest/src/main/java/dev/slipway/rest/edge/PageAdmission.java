package dev.slipway.rest.edge;

import dev.slipway.application.access.session.BrowserTokens;
import dev.slipway.application.access.session.SessionCallers;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.session.FormToken;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.rest.edge.answer.Addresses;
import dev.slipway.rest.edge.client.RouteGuard;
import dev.slipway.rest.edge.page.Browser;
import dev.slipway.rest.edge.page.PasswordExpired;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpMethod;
import io.micronaut.http.HttpRequest;
import jakarta.inject.Singleton;
import java.util.Optional;

/**
 * Admits requests for pages. Their caller is that of the browser's session; tokens are not looked at. A form must come from a page that
 * this server showed the same browser.
 */
@Singleton
final class PageAdmission {

    /** Maximum bytes of a form. */
    private static final long FORM_BYTES = 65_536;

    private final SessionCallers sessions;
    private final BrowserTokens tokens;
    private final RouteGuard guard;
    private final Addresses addresses;

    PageAdmission(SessionCallers sessions, BrowserTokens tokens, RouteGuard guard, Addresses addresses) {
        this.sessions = sessions;
        this.tokens = tokens;
        this.guard = guard;
        this.addresses = addresses;
    }

    void admit(HttpRequest<?> request, RoutePlan plan, Exchange exchange) {
        Browser browser = Browser.arriving(request, tokens);
        boolean reading = request.getMethod() == HttpMethod.GET;
        if (!reading) {
            refuseForged(request, exchange, browser);
        }
        if (browser.known()) {
            sessions.caller(new SessionCallers.Presented(browser.cookie(), Optional.empty()), true).ifPresent(session -> {
                session.owner().state().blockReason().ifPresent(reason -> {
                    throw Refusal.forbidden(reason);
                });
                exchange.caller(reading ? session : session.from(guard.address(request)));
            });
        }
        refuseExpired(plan, exchange.caller());
        guard.pass(request, plan.checks(), exchange.caller(), reading);
    }

    /** Leads people whose password has expired to the page at which they choose another; that page and the sign-out stay open to them. */
    private static void refuseExpired(RoutePlan plan, Caller caller) {
        if (caller instanceof Caller.Session session && session.passwordExpired() && !plan.rules().passwordExpired()) {
            throw new PasswordExpired();
        }
    }

    /** An origin that a browser hides is that of a page which is none of ours: our pages send theirs to this server. */
    private void refuseForged(HttpRequest<?> request, Exchange exchange, Browser browser) {
        String origin = request.getHeaders().get(HttpHeaders.ORIGIN);
        boolean foreign = origin != null && !origin.equalsIgnoreCase(addresses.base(request));
        exchange.parameters().requireKnownType();
        Object sent = exchange.parameters().merged(FORM_BYTES, 0).get(FormToken.FIELD);
        String token = sent instanceof String text ? text : request.getHeaders().get(Browser.FORM_TOKEN);
        if (foreign || token == null || !browser.accepts(token)) {
            throw Refusal.forbidden(Reason.of("page.outdated"));
        }
    }
}
