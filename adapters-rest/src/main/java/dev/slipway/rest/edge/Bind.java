package dev.slipway.rest.edge;

import dev.slipway.domain.access.Ability;
import dev.slipway.rest.edge.constraint.Default;
import dev.slipway.rest.edge.constraint.Required;
import io.micronaut.core.bind.annotation.Bindable;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Binds a controller's argument, a record, to the parameters of the request: query, form, multipart and JSON merged, the body
 * winning over the query. All errors are collected over all arguments, and answered together with status 400.
 *
 * <p>A component is a parameter, its name in snake case. Its type is one of {@code String, Integer, Long, Double, Boolean, Instant,
 * LocalDate}, an enum (by {@code wireName()}, else its name in lower case), {@link Upload}, {@code Object} (as parsed: maps, lists,
 * text, numbers), a record (nested), {@code Map<String, String>},
 * {@code Map<String, Object>}, {@code List} of these, or {@code Change} of these, which tells absent
 * from null. What is absent is null. Primitives need {@link Required} or {@link Default}.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.PARAMETER)
@Bindable
public @interface Bind {

    /** How many bytes a body may have, files in a multipart form aside; 0 takes the limit of {@link RestSettings}. */
    long maxBytes() default 0;

    /** What a caller must be allowed to do in the route's project to send more than the limit of {@link RestSettings}. */
    Ability largeFor() default Ability.PUSH_CODE;

    /** How many bytes each file of a multipart form may have; 0 takes the limit of {@link RestSettings}. */
    long maxFileBytes() default 0;

    /** Leaves the body alone, for routes that read it themselves through {@link RequestBody}. */
    boolean queryOnly() default false;
}
