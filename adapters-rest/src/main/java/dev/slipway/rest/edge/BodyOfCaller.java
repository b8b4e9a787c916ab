package dev.slipway.rest.edge;

import dev.slipway.application.access.Authentication;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.access.Caller;
import io.micronaut.web.router.RouteMatch;
import java.util.Map;

/**
 * The parameters in a request's body as far as they decide who asks. An administrator's token may act as another user whom the body names,
 * so the body is read before anything is judged, within the limits of the administrator. For all others a body that names one is refused
 * when it is read for its parameters.
 */
final class BodyOfCaller {

    private final ArgumentBinding binding;
    private final RouteMatch<?> match;
    private final RoutePlan plan;
    private final Exchange exchange;
    private boolean judged;
    private RuntimeException unread;

    BodyOfCaller(ArgumentBinding binding, RouteMatch<?> match, RoutePlan plan, Exchange exchange) {
        this.binding = binding;
        this.match = match;
        this.plan = plan;
        this.exchange = exchange;
    }

    /** Returns the parameters of the body; none where it cannot be read, which is told after credentials and gate. */
    Map<String, Object> read(Caller administrator) {
        if (plan.takesBody()) {
            return Map.of();
        }
        judged = true;
        try {
            binding.readBody(match, plan, exchange, administrator);
            return exchange.parameters().body();
        } catch (RuntimeException refused) {
            unread = refused;
            return Map.of();
        }
    }

    /** Refuses a body that could not be read, since it may have named a user. */
    void refuseUnread() {
        if (unread != null) {
            throw unread;
        }
    }

    /** Refuses a body that names a user to act as where nobody was asked for one before. */
    void refuseSudo() {
        if (judged || plan.takesBody()) {
            return;
        }
        if (Presenting.sudo(body()).isPresent()) {
            throw Authentication.refuseSudo(exchange.caller());
        }
    }

    /** Where the operation takes nothing from a body, no more of it is read for callers without an account than for a credential. */
    private Map<String, Object> body() {
        boolean account = exchange.caller().account().isPresent();
        if (account && !exchange.parameters().bodyWasRead()) {
            binding.readBody(match, plan, exchange, exchange.caller());
        }
        return exchange.parameters().smallBody(Presenting.MOST_BODY);
    }
}
