package dev.slipway.domain.ciconfig.yaml;

import dev.slipway.domain.ciconfig.finding.Position;
import dev.slipway.domain.ciconfig.finding.Stop;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Rejects values whose tag names a class of a program. A configuration contains plain values only (3.1 of the language). */
final class Classes {
    private static final String PREFIX = "!ruby/";
    private static final Map<String, String> WITHOUT_NAME = Map.of("!ruby/object", "Object", "!ruby/struct", "Struct", "!ruby/regexp",
            "Regexp",
            "!ruby/range", "Range", "tag:yaml.org,2002:set", "Psych::Set");
    private static final Set<String> OF_VALUES = Set.of("!ruby/class", "!ruby/module");

    private Classes() {
    }

    /** Rejects a tag; {@code value} is the text of a scalar, which names the class after some tags, or empty. */
    static void refuse(Optional<String> tag, Optional<String> value, Position position) {
        tag.flatMap(given -> named(given, value)).ifPresent(name -> {
            throw new Stop("Tried to load unspecified class: " + name, position);
        });
    }

    private static Optional<String> named(String tag, Optional<String> value) {
        if (OF_VALUES.contains(tag)) {
            return value;
        }
        int colon = tag.indexOf(':');
        return tag.startsWith(PREFIX) && colon != -1 ? Optional.of(tag.substring(colon + 1)) : Optional.ofNullable(WITHOUT_NAME.get(tag));
    }
}
