package dev.slipway.rest.edge.parameters;

import java.time.Instant;
import java.util.Optional;

/** Parses single values outside of records, such as parts of paths and headers, by the rules of parameters. */
public final class Coercible {

    private Coercible() {
    }

    /** Returns empty for text that is not a number, or a number outside the range of ids. */
    public static Optional<Long> id(String text) {
        return Scalars.integer(text, Long.MIN_VALUE, Long.MAX_VALUE) instanceof Long id ? Optional.of(id) : Optional.empty();
    }

    public static Optional<Instant> instant(String text) {
        return Scalars.instant(text) instanceof Instant moment ? Optional.of(moment) : Optional.empty();
    }

    /** Returns whether the text can be stored. */
    public static boolean storable(String text) {
        return Scalars.storable(text);
    }
}
