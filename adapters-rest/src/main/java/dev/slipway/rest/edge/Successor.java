package dev.slipway.rest.edge;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** Declares the deprecation date of an operation and its successor. Every answer of the operation carries both. */
@Retention(RetentionPolicy.RUNTIME)
public @interface Successor {

    /** The day of the deprecation (UTC), as in {@code 2022-12-22}; empty for operations that are not deprecated. */
    String since() default "";

    /** Path of the successor, from the root. */
    String path() default "";
}
