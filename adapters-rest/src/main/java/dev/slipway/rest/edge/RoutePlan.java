package dev.slipway.rest.edge;

import dev.slipway.application.access.Authentication.Accepted;
import dev.slipway.application.access.Gate;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.access.Tier;
import dev.slipway.domain.access.limit.ActionLimit;
import dev.slipway.rest.edge.client.RouteGuard;
import dev.slipway.rest.edge.paging.KeysetRules;
import dev.slipway.rest.edge.paging.Paging;
import dev.slipway.rest.edge.parameters.RecordPlan;
import io.micronaut.core.type.Argument;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.web.router.RouteMatch;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Declarations of one route, read once: its rules, and the binding of each of its arguments. The values of annotations are copied, since
 * each read of a synthesized annotation goes through a proxy and a conversion.
 */
record RoutePlan(Rules rules, List<Slot> slots, List<Bound> bounds, Accepted toRead, Accepted toWrite, Optional<Slot> project,
        boolean takesBody, List<ActionLimit> limits) {

    /**
     * Values of a {@link Route}.
     *
     * @param ability     that is asked for before parameters; empty for none
     * @param deprecation empty unless the operation has a successor
     */
    record Rules(Gate gate, boolean jobToken, Tier tier, Optional<Ability> ability, KeysetRules keyset, Optional<Deprecation> deprecation,
            boolean raw, boolean page, boolean passwordExpired) {}

    /**
     * Headers of a deprecated operation.
     *
     * @param since     value of the header {@code Deprecation}
     * @param successor path of the successor
     */
    record Deprecation(String since, String successor) {}

    /** One argument of the controller's method. @param bound null unless it is bound to parameters */
    record Slot(Argument<?> argument, Kind kind, String name, @Nullable Bound bound) {}

    /** Values of a {@link Bind}, and the record that it makes. */
    record Bound(Class<?> type, long maxBytes, long anonymousBytes, Ability largeFor, boolean largeForAccounts, long maxFileBytes,
            boolean queryOnly) {}

    enum Kind { ID, TEXT, PARAMETERS, PAGING, FRESHNESS, OTHER }

    static Optional<RoutePlan> of(RouteMatch<?> match, List<Argument<?>> arguments) {
        Route route = match.getAnnotationMetadata().synthesize(Route.class);
        return Optional.ofNullable(route).map(declared -> of(declared, arguments.stream().map(RoutePlan::slot).toList()));
    }

    private static RoutePlan of(Route route, List<Slot> slots) {
        Rules rules = new Rules(route.gate(), route.jobToken(), route.tier(), Stream.of(route.ability()).findFirst(),
                KeysetRules.of(route.keyset()), deprecation(route.successor()), route.raw(), route.page(), route.passwordExpired());
        List<Scope> scopes = List.of(route.scopes());
        return new RoutePlan(rules, slots, slots.stream().flatMap(slot -> Stream.ofNullable(slot.bound())).toList(),
                new Accepted(scopes, true, route.jobToken(), route.rotation()),
                new Accepted(scopes, false, route.jobToken(), route.rotation()),
                slots.stream().filter(slot -> slot.argument().getType() == ProjectRef.class).findFirst(),
                slots.stream().anyMatch(slot -> slot.argument().getType() == RequestBody.class), List.of(route.limits()));
    }

    private static Optional<Deprecation> deprecation(Successor successor) {
        return Optional.of(successor.since()).filter(since -> !since.isEmpty())
                .map(since -> new Deprecation("@" + LocalDate.parse(since).atStartOfDay(ZoneOffset.UTC).toEpochSecond(), successor.path()));
    }

    private static Slot slot(Argument<?> argument) {
        String name = argument.getAnnotationMetadata().stringValue(PathVariable.class).orElse(argument.getName());
        Bind bind = argument.getAnnotationMetadata().synthesize(Bind.class);
        if (bind != null) {
            RecordPlan.of(argument.getType());
        }
        Bound bound = bind == null ? null : new Bound(argument.getType(), bind.maxBytes(), bind.anonymousBytes(), bind.largeFor(),
                bind.largeForAccounts(), bind.maxFileBytes(), bind.queryOnly());
        return new Slot(argument, bound == null ? kind(argument) : Kind.PARAMETERS, name, bound);
    }

    private static Kind kind(Argument<?> argument) {
        Class<?> type = argument.getType();
        if (type == Paging.class) {
            return Kind.PAGING;
        }
        if (type == Freshness.class) {
            return Kind.FRESHNESS;
        }
        if (!argument.getAnnotationMetadata().hasAnnotation(PathVariable.class)) {
            return Kind.OTHER;
        }
        return type == long.class || type == Long.class ? Kind.ID : Kind.TEXT;
    }

    RouteGuard.Checks checks() {
        return new RouteGuard.Checks(limits, rules.gate(), rules.tier());
    }

    Accepted accepted(boolean reading) {
        return reading ? toRead : toWrite;
    }

    /** Returns the project in the path of the route; empty if the path has none. */
    Optional<ProjectRef> project(RouteMatch<?> match) {
        return project.map(slot -> ProjectRef.of(String.valueOf(match.getVariableValues().get(slot.name()))));
    }
}
