package dev.slipway.domain.ciconfig.model;

import java.util.Set;

/** Defaults or root variables that a job inherits. */
public sealed interface Inherit {
    record All() implements Inherit {
    }

    record None() implements Inherit {
    }

    record Only(Set<String> names) implements Inherit {
    }

    default boolean takes(String name) {
        return switch (this) {
            case All all -> true;
            case None none -> false;
            case Only(Set<String> names) -> names.contains(name);
        };
    }
}
