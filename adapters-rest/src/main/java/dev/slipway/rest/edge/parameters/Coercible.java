package dev.slipway.rest.edge.parameters;

import java.time.Instant;
import java.util.Optional;

/** Single values outside of records: parts of paths and headers, read by the same rules as parameters. */
public final class Coercible {

    private Coercible() {
    }

    /** A number no id can be is no id. */
    public static Optional<Long> id(String text) {
        return Scalars.integer(text, Long.MIN_VALUE, Long.MAX_VALUE) instanceof Long id ? Optional.of(id) : Optional.empty();
    }

    public static Optional<Instant> instant(String text) {
        return Scalars.instant(text) instanceof Instant moment ? Optional.of(moment) : Optional.empty();
    }

    /** Whether a store could hold the text at all. */
    public static boolean storable(String text) {
        return Scalars.storable(text);
    }
}
