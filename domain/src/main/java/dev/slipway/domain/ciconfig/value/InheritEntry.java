package dev.slipway.domain.ciconfig.value;

import dev.slipway.domain.ciconfig.keyword.Place;
import dev.slipway.domain.ciconfig.keyword.Reads;
import dev.slipway.domain.ciconfig.model.Inherit;
import dev.slipway.domain.ciconfig.tree.Node;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads {@code inherit}: the defaults and root variables that a job inherits. */
public final class InheritEntry {
    private InheritEntry() {
    }

    /**
     * Defaults and root variables that a job inherits.
     *
     * @param defaults  keywords of {@code default}
     * @param variables root variables
     */
    public record Inheritance(Inherit defaults, Inherit variables) {
        public static final Inheritance ALL = new Inheritance(new Inherit.All(), new Inherit.All());
    }

    /** Reads the value; {@code defaults} are the keywords of {@code default}. A wrong value inherits no defaults. */
    public static Inheritance read(Place place, Node node, Set<String> defaults) {
        boolean wrong = !(node instanceof Node.Mapping);
        if (wrong) {
            place.config("should be a hash");
        }
        if (wrong || Reads.unknownKeys(place, node, Set.of("default", "variables"))) {
            return new Inheritance(new Inherit.None(), new Inherit.All());
        }
        return new Inheritance(part(place, node, "default", defaults), part(place, node, "variables", null));
    }

    private static Inherit part(Place place, Node node, String key, @Nullable Set<String> allowed) {
        Optional<Node> given = Reads.given(node, key);
        return given.map(value -> names(place.child(key, value), value, allowed)).orElse(new Inherit.All());
    }

    /** Reads one of the two; {@code allowed} is null where any name is. */
    private static Inherit names(Place place, Node node, @Nullable Set<String> allowed) {
        if (node instanceof Node.Truth truth) {
            return truth.value() ? new Inherit.All() : new Inherit.None();
        }
        if (!(node instanceof Node.Sequence)) {
            place.report("should be a bool or array of strings");
            return new Inherit.None();
        }
        if (!Reads.isTexts(node)) {
            place.config(Reads.STRINGS);
        }
        if (allowed != null) {
            Reads.strangers(node, allowed).ifPresent(unknown -> place.config("contains unknown values: " + unknown));
        }
        return new Inherit.Only(new HashSet<>(Reads.texts(node)));
    }
}
