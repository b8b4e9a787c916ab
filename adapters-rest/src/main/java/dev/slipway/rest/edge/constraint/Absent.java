package dev.slipway.rest.edge.constraint;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Rejects a parameter that must not be sent, so that clients do not believe that it has an effect. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Absent {

    /** Returns the reason of the rejection. */
    String value();
}
