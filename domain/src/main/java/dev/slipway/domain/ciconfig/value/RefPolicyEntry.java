package dev.slipway.domain.ciconfig.value;

import dev.slipway.domain.ciconfig.expression.Expression;
import dev.slipway.domain.ciconfig.keyword.Place;
import dev.slipway.domain.ciconfig.keyword.Reads;
import dev.slipway.domain.ciconfig.model.RefPolicy;
import dev.slipway.domain.ciconfig.model.RefSelector;
import dev.slipway.domain.ciconfig.tree.Node;
import dev.slipway.domain.ciconfig.tree.Trees;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads {@code only} and {@code except}. */
public final class RefPolicyEntry {
    private static final String REFS = "should be an array of strings or regular expressions using re2 syntax";

    private RefPolicyEntry() {
    }

    /** Reads one of the two; {@code defaults} are the refs of a hash without {@code refs}. */
    public static RefPolicy read(Place place, Node node, Optional<List<String>> defaults) {
        return switch (node) {
            case Node.Sequence sequence -> {
                if (!areRefs(sequence)) {
                    place.config(REFS);
                }
                yield new RefPolicy(Optional.of(Reads.texts(sequence)), Optional.empty(), Optional.empty(), false);
            }
            case Node.Mapping mapping -> full(place, mapping, defaults);
            default -> {
                place.report("has to be either an array of conditions or a hash");
                yield RefPolicy.BRANCHES_AND_TAGS;
            }
        };
    }

    private static boolean areRefs(Node node) {
        return node instanceof Node.Sequence sequence && sequence.items().stream().allMatch(Reads::isText)
                && Reads.texts(node).stream().noneMatch(RefSelector::isBroken);
    }

    private static RefPolicy full(Place place, Node.Mapping mapping, Optional<List<String>> defaults) {
        if (mapping.members().isEmpty()) {
            place.config("can't be blank");
        }
        Reads.unknownKeys(place, mapping, Set.of("refs", "kubernetes", "variables", "changes"));
        List<Expression> expressions = mapping.given("variables").map(Reads::texts).orElse(List.of()).stream().map(Expression::parse)
                .toList();
        expressions.stream().filter(expression -> !expression.isValid())
                .forEach(expression -> place.attribute("variables", "invalid expression syntax"));
        mapping.given("refs").filter(refs -> !areRefs(refs)).ifPresent(refs -> place.attribute("refs", REFS));
        Optional<Node> kubernetes = mapping.given("kubernetes");
        kubernetes.filter(value -> !Trees.scalarText(value).equals("active"))
                .ifPresent(value -> place.attribute("kubernetes", "unknown value: " + Trees.spoken(value)));
        Optional<List<String>> variables = Reads.strings(place, mapping, "variables");
        Optional<List<String>> changes = Reads.strings(place, mapping, "changes");
        return new RefPolicy(mapping.given("refs").map(Reads::texts).or(() -> defaults), variables.map(texts -> expressions), changes,
                kubernetes.isPresent());
    }
}
