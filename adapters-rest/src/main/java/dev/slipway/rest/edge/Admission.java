package dev.slipway.rest.edge;

import dev.slipway.application.access.Authentication;
import dev.slipway.application.kernel.body.MemoryBudget;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Tier;
import dev.slipway.rest.edge.client.RouteGuard;
import dev.slipway.rest.edge.failure.Problem;
import dev.slipway.rest.edge.parameters.Errors;
import dev.slipway.rest.edge.parameters.RequestParameters;
import io.micronaut.http.HttpMethod;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.ServerHttpRequest;
import io.micronaut.web.router.RouteMatch;
import jakarta.inject.Singleton;
import java.util.Optional;
import java.util.Set;

/**
 * Admits a request to its controller: authenticates the caller, checks the route's gate and ability, and binds the parameters, in this
 * order, so that errors in parameters are never reported to callers without access.
 */
@Singleton
final class Admission {

    private static final Set<String> FORMATS = Set.of("", "json", "txt");

    private final Authentication authentication;
    private final RouteGuard guard;
    private final RestSettings settings;
    private final ArgumentBinding binding;
    private final PageAdmission pages;
    private final MemoryBudget memory;
    private final RoutePlans plans;

    Admission(Authentication authentication, RouteGuard guard, RestSettings settings, ArgumentBinding binding, PageAdmission pages,
            MemoryBudget memory, RoutePlans plans) {
        this.authentication = authentication;
        this.guard = guard;
        this.settings = settings;
        this.binding = binding;
        this.pages = pages;
        this.memory = memory;
        this.plans = plans;
    }

    Exchange admit(ServerHttpRequest<?> request, RouteMatch<?> match) {
        Exchange exchange = new Exchange(request, new RequestParameters(request, settings.limits(), memory));
        Optional<RoutePlan> found = plans.of(match);
        if (found.isPresent()) {
            try {
                admit(request, match, found.get(), exchange);
            } catch (RuntimeException refused) {
                exchange.close();
                throw refused;
            }
        }
        return exchange;
    }

    private void admit(ServerHttpRequest<?> request, RouteMatch<?> match, RoutePlan plan, Exchange exchange) {
        Errors errors = new Errors();
        if (plan.rules().raw()) {
            binding.bind(request, match, plan, exchange, errors);
        } else if (plan.rules().page()) {
            pages.admit(request, plan, exchange);
            binding.bind(request, match, plan, exchange, errors);
        } else {
            refuseFormat(exchange.parameters());
            SudoInBody body = new SudoInBody(binding, match, plan, exchange);
            authenticate(request, plan, exchange, body);
            plan.rules().ability().ifPresent(ability -> guard.require(exchange.caller(), plan.project(match).orElseThrow(), ability));
            if (!plan.takesBody() && exchange.parameters().declaredLength() > 0) {
                exchange.parameters().requireKnownType();
            }
            body.refuseUnread();
            binding.bind(request, match, plan, exchange, errors);
            body.refuseSudo();
        }
        errors.throwIfAny();
    }

    private void authenticate(ServerHttpRequest<?> request, RoutePlan plan, Exchange exchange, SudoInBody body) {
        boolean reading = request.getMethod() == HttpMethod.GET;
        CredentialReader presenting = new CredentialReader(request, exchange.parameters());
        boolean jobTokenParameter = plan.rules().jobToken() && settings.tier().includes(Tier.PREMIUM);
        Caller caller = authentication.caller(presenting.presented(jobTokenParameter, !plan.takesBody()), plan.accepted(reading),
                administrator -> presenting.otherSudo(body.read(administrator)));
        exchange.caller(reading ? caller : caller.from(guard.address(request)));
        guard.pass(request, plan.checks(), exchange.caller(), reading);
    }

    private static void refuseFormat(RequestParameters parameters) {
        if (parameters.query().get("format") instanceof String format && !FORMATS.contains(format)) {
            throw new Problem(HttpStatus.NOT_ACCEPTABLE, "The requested format '" + format + "' is not supported.");
        }
    }
}
