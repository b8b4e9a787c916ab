package dev.slipway.domain.ciconfig.entry;

import dev.slipway.domain.ciconfig.model.DastProfiles;
import dev.slipway.domain.ciconfig.model.Inherit;
import dev.slipway.domain.ciconfig.tree.Node;
import dev.slipway.domain.ciconfig.tree.Trees;
import dev.slipway.domain.kernel.pattern.Regex;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads keywords whose value is a single word, number or list of words. */
final class SimpleEntries {
    static final int TAGS_LIMIT = 50;
    static final String MONTH = "1 month";

    private static final List<String> IDENTITY_PROVIDERS = List.of("google_cloud");

    private SimpleEntries() {
    }

    static String stage(Place place, Node node) {
        if (!Reads.isText(node)) {
            place.config("should be a string");
        }
        return Trees.scalarText(node);
    }

    static List<String> stages(Place place, Node node) {
        List<Node> flat = node instanceof Node.Sequence ? Reads.flattened(node,
                ScriptEntry.MAX_LEVELS).orElse(List.of(new Node.Null(node.position())))
                : List.of(new Node.Null(node.position()));
        if (!flat.stream().allMatch(Reads::isWord)) {
            place.config(Reads.STRINGS);
        }
        return flat.stream().map(Trees::scalarText).toList();
    }

    static Long timeout(Place place, Node node) {
        return Reads.duration(place, "config", Optional.of(node), MONTH);
    }

    static List<String> tags(Place place, Node node) {
        if (!Reads.isTexts(node)) {
            place.config(Reads.STRINGS);
        }
        if (Reads.texts(node).size() >= TAGS_LIMIT) {
            place.config("must be less than the limit of " + TAGS_LIMIT + " tags");
        }
        return Reads.texts(node);
    }

    static String coverage(Place place, Node node) {
        if (!Reads.isText(node) || Regex.literal(Trees.scalarText(node)).isEmpty()) {
            place.config("must be a regular expression with re2 syntax");
        }
        return Trees.scalarText(node);
    }

    static List<Integer> allowFailure(Place place, Node node) {
        if (!(node instanceof Node.Mapping)) {
            return List.of();
        }
        Reads.unknownKeys(place, node, Set.of("exit_codes"));
        return Reads.given(node, "exit_codes").map(codes -> RetryEntry.exitCodes(place, codes)).orElse(List.of());
    }

    static DastProfiles dastProfiles(Place place, Node node) {
        if (!(node instanceof Node.Mapping)) {
            place.config("should be a hash");
            return null;
        }
        Reads.unknownKeys(place, node, Set.of("site_profile", "scanner_profile"));
        return new DastProfiles(Reads.string(place, node, "site_profile"), Reads.string(place, node, "scanner_profile"));
    }

    static String identity(Place place, Node node) {
        if (!Reads.isText(node)) {
            place.config("should be a string");
        }
        if (!IDENTITY_PROVIDERS.contains(Trees.scalarText(node))) {
            place.config("should be one of: " + String.join(", ", IDENTITY_PROVIDERS));
        }
        return Trees.scalarText(node);
    }

    /** Reads {@code inherit:default} or {@code inherit:variables}; {@code allowed} is null where any name is. */
    static Inherit inherit(Place place, Node node, Set<String> allowed) {
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
