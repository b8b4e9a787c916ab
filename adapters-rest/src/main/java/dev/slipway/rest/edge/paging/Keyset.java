package dev.slipway.rest.edge.paging;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/**
 * Declares how a list is walked by key ({@code pagination=keyset}). Without more it is walked in its own order, each page naming the next
 * by an opaque {@code cursor}, and pages by number reach its end. With a {@link #type} pages end at the largest offset, and the list is
 * walked in one order only.
 */
@Retention(RetentionPolicy.RUNTIME)
public @interface Keyset {

    /** The name of the type in the text about the largest offset ({@code Project}); empty: pages reach the end of the list. */
    String type() default "";

    /** The only value of {@code order_by} by which a list with a type is walked by key. */
    String order() default "id";

    /** The value of {@code order_by} that applies where none is given. */
    String defaultOrder() default "id";

    /** The values of {@code sort} that are possible for a list with a type; the first is the default. */
    String[] sorts() default "desc";

    /** Whether a list with a type is walked in its other orders too, by cursor. */
    boolean otherOrders() default false;

    /** Whether the next page of a list with a type is named by a cursor; otherwise by {@code id_after} and {@code id_before}. */
    boolean cursor() default false;

    /**
     * Parameter of the cursor. A {@code page_token} may also be the identifier of the last record (branch name, commit hash), and is if
     * that is enough.
     */
    String parameter() default "cursor";
}
