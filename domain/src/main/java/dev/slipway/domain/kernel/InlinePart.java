package dev.slipway.domain.kernel;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a record that groups components of a larger record. Stored documents have the components in line with those of the larger record
 * and do not name the group, so grouping never changes stored documents.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface InlinePart {
}
