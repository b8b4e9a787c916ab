package dev.slipway.rest.edge;

import dev.slipway.application.access.Gate;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.access.Tier;
import dev.slipway.domain.access.limit.ActionLimit;
import dev.slipway.rest.edge.paging.Keyset;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Consumes;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Declares the checks of an operation that precede its use case: gate, scopes and tier. Every operation of the API carries one, so that its
 * rules are enforced in one place and can be listed.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@Consumes(MediaType.ALL)
public @interface Route {

    /** Gate whose 401 or 403 precedes the binding of parameters. */
    Gate gate();

    /** Scopes of which a token needs one, in the order in which rejections list them. If empty, every token is accepted. */
    Scope[] scopes() default {Scope.API, Scope.READ_API};

    /** Whether job tokens are accepted. */
    boolean jobToken() default false;

    /** Whether tokens are rotated: a revoked token that is presented costs its family the active one. */
    boolean rotation() default false;

    /** Minimum tier; below it the answer is 403. */
    Tier tier() default Tier.FREE;

    /**
     * Ability in the route's project that a caller needs before parameters are looked at; at most one. Where there is none, the use case
     * asks after them.
     */
    Ability[] ability() default {};

    /** Limits on how often a caller does this. Limits by object are asked by the use case. */
    ActionLimit[] limits() default {};

    /** Keyset pagination of a list, in addition to pages. */
    Keyset keyset() default @Keyset;

    /** Successor of a deprecated operation. */
    Successor successor() default @Successor;

    /**
     * Whether the route is a page for people: its caller is that of the browser's session, its forms carry a token of a page, an anonymous
     * caller at a gate is led to the sign-in, and failures are shown as pages.
     */
    boolean page() default false;

    /** Whether a page is open to people whose password has expired; they are led to the page of the password from all others. */
    boolean passwordExpired() default false;

    /**
     * Whether the route is outside the JSON API: it handles credentials, gates and parameters itself. Failures are rendered as for other
     * routes.
     */
    boolean raw() default false;
}
