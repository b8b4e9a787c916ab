package dev.slipway.domain.repository;

import java.util.List;

/** The push option {@code ci.skip}, which asks that no pipeline runs. It is the only option that outlives its push. */
public final class SkipOption {

    private static final String NAME = "ci.skip";

    private SkipOption() {
    }

    /** Returns whether it is one of the options of a push, with any value or none. */
    public static boolean in(List<String> options) {
        return options.stream().anyMatch(option -> option.equals(NAME) || option.startsWith(NAME + "="));
    }

    /** Returns the options that are kept once a push has ended: they contain no value. */
    public static List<String> kept(List<String> options) {
        return in(options) ? List.of(NAME) : List.of();
    }
}
