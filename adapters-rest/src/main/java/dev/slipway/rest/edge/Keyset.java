package dev.slipway.rest.edge;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/**
 * Declares that a list can be walked by key ({@code pagination=keyset}), in which order, and how the next page is named.
 */
@Retention(RetentionPolicy.RUNTIME)
public @interface Keyset {

    /** The name of the type in the text about the largest offset ({@code Project}); empty: the list has no keyset form. */
    String type();

    /** The only value of {@code order_by} by which the list can be walked. */
    String order() default "id";

    /** The value of {@code order_by} that applies where none is given. */
    String defaultOrder() default "id";

    /** The values of {@code sort} that are possible; the first applies where none is given. */
    String[] sorts() default "desc";

    /** Whether the next page is named by an opaque {@code cursor}; otherwise by {@code id_after} and {@code id_before}. */
    boolean cursor() default false;
}
