package dev.slipway.domain.ciconfig.value;

import dev.slipway.domain.ciconfig.keyword.Place;
import dev.slipway.domain.ciconfig.keyword.Reads;
import dev.slipway.domain.ciconfig.keyword.ValueReader;
import dev.slipway.domain.ciconfig.options.DastProfiles;
import dev.slipway.domain.ciconfig.tree.Node;
import dev.slipway.domain.ciconfig.tree.Trees;
import dev.slipway.domain.kernel.pattern.Regex;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads keywords whose value is a single word, number or list of words. */
public final class SimpleEntries {
    public static final int TAGS_LIMIT = 50;
    public static final String MONTH = "1 month";

    private static final List<String> IDENTITY_PROVIDERS = List.of("google_cloud");

    private SimpleEntries() {
    }

    public static String stage(Place place, Node node) {
        if (!Reads.isText(node)) {
            place.config("should be a string");
        }
        return Trees.scalarText(node);
    }

    public static List<String> stages(Place place, Node node) {
        List<Node> flat = node instanceof Node.Sequence ? Reads.flattened(node,
                ScriptEntry.MAX_LEVELS).orElse(List.of(new Node.Null(node.position())))
                : List.of(new Node.Null(node.position()));
        if (!flat.stream().allMatch(Reads::isWord)) {
            place.config(Reads.STRINGS);
        }
        return flat.stream().map(Trees::scalarText).toList();
    }

    public static @Nullable Long timeout(Place place, Node node) {
        return Reads.duration(place, "config", Optional.of(node), MONTH);
    }

    public static List<String> tags(Place place, Node node) {
        if (!Reads.isTexts(node)) {
            place.config(Reads.STRINGS);
        }
        if (Reads.texts(node).size() >= TAGS_LIMIT) {
            place.config("must be less than the limit of " + TAGS_LIMIT + " tags");
        }
        return Reads.texts(node);
    }

    public static String coverage(Place place, Node node) {
        if (!Reads.isText(node) || Regex.literal(Trees.scalarText(node)).isEmpty()) {
            place.config("must be a regular expression with re2 syntax");
        }
        return Trees.scalarText(node);
    }

    /**
     * Value of {@code allow_failure}.
     *
     * @param always    whether the job may fail with any exit code
     * @param exitCodes exit codes that it may fail with
     */
    public record AllowFailure(boolean always, List<Integer> exitCodes) {
    }

    public static AllowFailure allowFailure(Place place, Node node) {
        if (node instanceof Node.Truth truth) {
            return new AllowFailure(truth.value(), List.of());
        }
        Reads.unknownKeys(place, node, Set.of("exit_codes"));
        return new AllowFailure(false, Reads.given(node, "exit_codes").map(codes -> RetryEntry.exitCodes(place, codes)).orElse(List.of()));
    }

    /** Returns a reader of texts up to a length, for keywords that are stored as written. */
    public static ValueReader<String> text(int maxLength) {
        return (place, node) -> {
            if (!Reads.isText(node)) {
                place.config("should be a string");
            } else if (Reads.length(node) > maxLength) {
                place.config("is too long (maximum is " + maxLength + " characters)");
            }
            return Trees.scalarText(node);
        };
    }

    public static @Nullable DastProfiles dastProfiles(Place place, Node node) {
        if (!(node instanceof Node.Mapping)) {
            place.config("should be a hash");
            return null;
        }
        Reads.unknownKeys(place, node, Set.of("site_profile", "scanner_profile"));
        return new DastProfiles(Reads.string(place, node, "site_profile"), Reads.string(place, node, "scanner_profile"));
    }

    public static String identity(Place place, Node node) {
        if (!Reads.isText(node)) {
            place.config("should be a string");
        }
        if (!IDENTITY_PROVIDERS.contains(Trees.scalarText(node))) {
            place.config("should be one of: " + String.join(", ", IDENTITY_PROVIDERS));
        }
        return Trees.scalarText(node);
    }
}
