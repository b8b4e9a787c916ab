package dev.slipway.rest.edge;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Lists the allowed values of a parameter, or of each element of a list: {@code name does not have a valid value}. Without it, an enum
 * allows all its constants.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface AllowedValues {
    String[] value();
}
