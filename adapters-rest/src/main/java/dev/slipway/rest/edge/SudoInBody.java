package dev.slipway.rest.edge;

import dev.slipway.application.access.Authentication;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.access.Caller;
import io.micronaut.web.router.RouteMatch;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the {@code sudo} parameter of a request's body. For tokens of administrators the body is read during authentication, within their
 * limits, since they may act as the user it names. For all other callers a body with {@code sudo} is rejected when its parameters are read.
 */
final class SudoInBody {

    private final ArgumentBinding binding;
    private final RouteMatch<?> match;
    private final RoutePlan plan;
    private final Exchange exchange;
    private boolean checked;
    private @Nullable RuntimeException unread;

    SudoInBody(ArgumentBinding binding, RouteMatch<?> match, RoutePlan plan, Exchange exchange) {
        this.binding = binding;
        this.match = match;
        this.plan = plan;
        this.exchange = exchange;
    }

    /** Returns the parameters of the body; empty if it cannot be read, which is reported after credentials and gate. */
    Map<String, Object> read(Caller administrator) {
        if (plan.takesBody()) {
            return Map.of();
        }
        checked = true;
        if (exchange.parameters().declaredLength() == 0) {
            return Map.of();
        }
        try {
            binding.readBody(match, plan, exchange, administrator);
            return exchange.parameters().body();
        } catch (RuntimeException refused) {
            unread = refused;
            return Map.of();
        }
    }

    /** Rejects a body that could not be read, since it may contain {@code sudo}. */
    void refuseUnread() {
        if (unread != null) {
            throw unread;
        }
    }

    /** Rejects a {@code sudo} parameter in a body that was not read during authentication. */
    void refuseSudo() {
        if (checked || plan.takesBody() || exchange.parameters().declaredLength() == 0) {
            return;
        }
        if (CredentialReader.sudo(body()).isPresent()) {
            throw Authentication.refuseSudo(exchange.caller());
        }
    }

    /** Returns the parameters of the body. Without an account only a small body is read, as for credentials. */
    private Map<String, Object> body() {
        boolean account = exchange.caller().account().isPresent();
        if (account && !exchange.parameters().bodyWasRead()) {
            binding.readBody(match, plan, exchange, exchange.caller());
        }
        return exchange.parameters().smallBody(CredentialReader.MAX_BODY_BYTES);
    }
}
