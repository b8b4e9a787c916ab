package dev.slipway.rest.edge.constraint;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Gives the form of a text, matched whole: {@code name is invalid}. The pattern is ours, never a client's. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Matches {
    String value();
}
