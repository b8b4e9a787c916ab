package dev.slipway.rest.edge;

import dev.slipway.domain.access.Ability;
import dev.slipway.domain.repository.FileContent;
import dev.slipway.rest.edge.constraint.Default;
import dev.slipway.rest.edge.constraint.Required;
import io.micronaut.core.bind.annotation.Bindable;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Binds a controller's argument, a record, to the parameters of the request: query, form, multipart and JSON merged. The body overrides the
 * query. Errors of all arguments are collected and answered together with status 400.
 *
 * <p>A component is a parameter, its name in snake case. Its type is one of
 * {@code String, Integer, Long, Double, Boolean, Instant, LocalDate}, an enum (by {@code wireName()}, otherwise its name in lower case),
 * {@link Upload}, {@link FileContent} (a text that may be longer than the memory), {@code Object} (as parsed: maps, lists, text,
 * numbers), a record (nested), {@code Map<String, String>}, {@code Map<String, Object>}, {@code List} of these, or {@code Change} of these,
 * which distinguishes absent from null. Absent components are null. Primitives need {@link Required} or {@link Default}.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.PARAMETER)
@Bindable
public @interface Bind {

    /** Maximum bytes of a body, without the files of a multipart form; 0 applies the limit of {@link RestSettings}. */
    long maxBytes() default 0;

    /** Maximum bytes of a body of a caller without an account; 0 applies the limit of {@link RestSettings}. */
    long anonymousBytes() default 0;

    /** Ability in the route's project that a caller needs to send more than the limit of {@link RestSettings}. */
    Ability largeFor() default Ability.PUSH_CODE;

    /** Whether every caller with an account that is not external may send more than that limit. */
    boolean largeForAccounts() default false;

    /** Maximum bytes of each file of a multipart form; 0 applies the limit of {@link RestSettings}. */
    long maxFileBytes() default 0;

    /** Binds the query only, for routes that read the body themselves through {@link RequestBody}. */
    boolean queryOnly() default false;
}
