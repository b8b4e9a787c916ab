package dev.slipway.domain.ciconfig.keyword;

import dev.slipway.domain.ciconfig.tree.Node;
import org.jspecify.annotations.Nullable;

/** Reads the value of a keyword. Reports errors to the findings of the place, and then returns a usable value or null. */
@FunctionalInterface
public interface ValueReader<T> {
    @Nullable T read(Place place, Node node);
}
