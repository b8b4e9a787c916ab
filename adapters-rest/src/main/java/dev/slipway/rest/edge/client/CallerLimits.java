package dev.slipway.rest.edge.client;

import dev.slipway.application.access.limit.ActionLimiter;
import dev.slipway.application.access.limit.Throttling;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.limit.ActionLimit;
import io.micronaut.http.HttpRequest;
import jakarta.inject.Singleton;
import java.util.List;

/** Counts requests of callers, once they are known: by the throttle of their account, and by the action limits of the route. */
@Singleton
public final class CallerLimits {

    private final Throttling throttling;
    private final ActionLimiter actions;
    private final ClientAddress addresses;
    private final boolean throttled;

    CallerLimits(Throttling throttling, ActionLimiter actions, ClientAddress addresses) {
        this.throttling = throttling;
        this.actions = actions;
        this.addresses = addresses;
        this.throttled = throttling.on();
    }

    public void pass(HttpRequest<?> request, List<ActionLimit> limits, Caller caller) {
        if (throttled) {
            ThrottleFilter.visit(request).ifPresent(visit -> throttling.authenticated(visit, caller));
        }
        for (ActionLimit limit : limits) {
            actions.pass(limit, caller, () -> addresses.key(request));
        }
    }

    /** Returns the address of the client, as events tell it. */
    public String address(HttpRequest<?> request) {
        return addresses.origin(request).client().getHostAddress();
    }
}
