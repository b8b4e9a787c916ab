package dev.slipway.rest.edge.constraint;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Names parameters of which at most one may be given. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface MutuallyExclusive {
    String[] value();

    /** Returns the reason that rejects several of them. */
    String reason() default "param.mutually_exclusive";
}
