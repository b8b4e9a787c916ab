package dev.slipway.rest.edge;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Lists what a parameter, or each element of a list, may be: {@code name does not have a valid value}. An enum without it may be any of its constants. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Values {
    String[] value();
}
