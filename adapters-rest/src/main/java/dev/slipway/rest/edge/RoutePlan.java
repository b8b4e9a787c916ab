package dev.slipway.rest.edge;

import dev.slipway.application.access.Authentication.Accepted;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.domain.access.limit.ActionLimit;
import dev.slipway.rest.edge.paging.Paging;
import dev.slipway.rest.edge.parameters.RecordPlan;
import io.micronaut.core.type.Argument;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.web.router.RouteMatch;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Declarations of one route, read once: its rules, and the binding of each of its arguments. */
record RoutePlan(Route rules, List<Slot> slots, List<ActionLimit> limits) {

    /** One argument of the controller's method. */
    record Slot(Argument<?> argument, Kind kind, String name, Bind bind) {}

    enum Kind { ID, TEXT, PARAMETERS, PAGING, FRESHNESS, OTHER }

    static Optional<RoutePlan> of(RouteMatch<?> match, List<Argument<?>> arguments) {
        Route route = match.getAnnotationMetadata().synthesize(Route.class);
        return Optional.ofNullable(route).map(rules -> new RoutePlan(rules, arguments.stream().map(RoutePlan::slot).toList(),
                List.of(rules.limits())));
    }

    private static Slot slot(Argument<?> argument) {
        String name = argument.getAnnotationMetadata().stringValue(PathVariable.class).orElse(argument.getName());
        Bind bind = argument.getAnnotationMetadata().synthesize(Bind.class);
        return new Slot(argument, kind(argument, bind), name, bind);
    }

    private static Kind kind(Argument<?> argument, Bind bind) {
        Class<?> type = argument.getType();
        if (bind != null) {
            RecordPlan.of(type);
            return Kind.PARAMETERS;
        }
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

    Accepted accepted(boolean reading) {
        return new Accepted(Arrays.asList(rules.scopes()), reading, rules.jobToken());
    }

    /** Returns the project in the path of the route; empty if the path has none. */
    Optional<ProjectRef> project(RouteMatch<?> match) {
        return slots.stream().filter(slot -> slot.argument().getType() == ProjectRef.class).findFirst()
                .map(slot -> ProjectRef.of(String.valueOf(match.getVariableValues().get(slot.name()))));
    }

    boolean takesBody() {
        return slots.stream().anyMatch(slot -> slot.argument().getType() == RequestBody.class);
    }
}
