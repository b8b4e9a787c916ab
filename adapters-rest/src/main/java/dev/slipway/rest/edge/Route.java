package dev.slipway.rest.edge;

import dev.slipway.application.access.Gate;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.access.Tier;
import dev.slipway.rest.edge.paging.Keyset;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Consumes;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Says what an operation asks of a request before its use case runs, so that every route is guarded in one place and its rules can be
 * listed. Every operation of the interface carries one.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@Consumes(MediaType.ALL)
public @interface Route {

    /** What is answered with 401 or 403 before parameters are looked at. */
    Gate gate();

    /** Any of these scopes opens the route, in the order in which refusals list them; none: any token does. */
    Scope[] scopes() default {Scope.API, Scope.READ_API};

    /** Whether tokens of running jobs are looked at. */
    boolean jobToken() default false;

    /** Below this tier the answer is 403. */
    Tier tier() default Tier.FREE;

    /** How a list is walked by key beside by page. */
    Keyset keyset() default @Keyset;

    /** Successor of a deprecated operation. */
    Successor successor() default @Successor;

    /** Whether the route is none of the JSON interface: credentials, gates and parameters are its own affair, failures are rendered as everywhere. */
    boolean raw() default false;
}
