package dev.slipway.rest.edge;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** Declares since when an operation is deprecated, and which operation takes its place. Every answer of the operation says both. */
@Retention(RetentionPolicy.RUNTIME)
public @interface Successor {

    /** The day of the deprecation (UTC), as in {@code 2022-12-22}; empty for operations that are not deprecated. */
    String since() default "";

    /** The path of the operation that takes its place, from the root. */
    String path() default "";
}
