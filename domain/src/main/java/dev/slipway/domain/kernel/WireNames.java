package dev.slipway.domain.kernel;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Names of an enum on the wire and in the database: those of its constants in lower case. Made once, since every row and every answer has
 * several.
 */
public final class WireNames<E extends Enum<E>> {

    private final String[] names;
    private final Map<String, Optional<E>> constants = new HashMap<>();

    private WireNames(E[] all) {
        names = new String[all.length];
        for (E constant : all) {
            names[constant.ordinal()] = constant.name().toLowerCase(Locale.ROOT);
            constants.put(names[constant.ordinal()], Optional.of(constant));
        }
    }

    /** Returns the names of an enum. @param all its constants */
    public static <E extends Enum<E>> WireNames<E> of(E[] all) {
        return new WireNames<>(all);
    }

    public String name(E constant) {
        return names[constant.ordinal()];
    }

    /** Returns the constant of a name; empty for other names. */
    public Optional<E> constant(@Nullable String name) {
        return constants.getOrDefault(name, Optional.empty());
    }
}
