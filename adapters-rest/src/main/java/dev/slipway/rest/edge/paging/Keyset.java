package dev.slipway.rest.edge.paging;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/**
 * Declares keyset pagination of a list ({@code pagination=keyset}). By default the list keeps its own order, the next page is named by an
 * opaque {@code cursor}, and offset pagination reaches the end of the list. With a {@link #type}, offset pagination ends at the maximum
 * offset, and keyset pagination supports one order only.
 */
@Retention(RetentionPolicy.RUNTIME)
public @interface Keyset {

    /** Name of the type in the message about the maximum offset ({@code Project}); if empty, offset pagination has no maximum. */
    String type() default "";

    /** The only value of {@code order_by} that keyset pagination of a list with a type supports. */
    String order() default "id";

    /** Default of {@code order_by}. */
    String defaultOrder() default "id";

    /** Values of {@code sort} that keyset pagination of a list with a type supports; the first is the default. */
    String[] sorts() default "desc";

    /** Whether a list with a type supports its other orders too, by cursor. */
    boolean otherOrders() default false;

    /** Whether the next page of a list with a type is named by a cursor; otherwise by {@code id_after} and {@code id_before}. */
    boolean cursor() default false;

    /**
     * Parameter of the cursor. A {@code page_token} may also be the identifier of the last record (branch name, commit hash), and is one
     * where that suffices.
     */
    String parameter() default "cursor";
}
