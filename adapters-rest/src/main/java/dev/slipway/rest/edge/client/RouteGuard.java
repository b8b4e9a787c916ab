package dev.slipway.rest.edge.client;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.Gate;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Tier;
import dev.slipway.domain.access.limit.ActionLimit;
import dev.slipway.rest.edge.RestSettings;
import io.micronaut.http.HttpRequest;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;

/** Checks what a route declares of its callers, once the caller is known: limits, gate and tier. */
@Singleton
public final class RouteGuard {

    private final CallerLimits limits;
    private final Access access;
    private final RestSettings settings;

    RouteGuard(CallerLimits limits, Access access, RestSettings settings) {
        this.limits = limits;
        this.access = access;
        this.settings = settings;
    }

    /** Returns the client's address, which the audit trail keeps. */
    public String address(HttpRequest<?> request) {
        return limits.address(request);
    }

    /** Declarations of a route. */
    public record Checks(List<ActionLimit> limits, Gate gate, Tier tier) {}

    /** @throws Refusal if the caller may not pass */
    public void pass(HttpRequest<?> request, Checks checks, Caller caller, boolean reading) {
        limits.pass(request, checks.limits(), caller);
        access.pass(checks.gate(), caller, reading);
        if (!settings.tier().includes(checks.tier())) {
            throw new Refusal(new Failure.Forbidden(Optional.empty()));
        }
    }

    /** @throws Refusal if the caller does not see the project, or lacks the ability in it */
    public void require(Caller caller, ProjectRef project, Ability ability) {
        access.project(caller, project, ability);
    }
}
