package dev.slipway.domain.ciconfig.include;

import dev.slipway.domain.ciconfig.expression.Expression;
import dev.slipway.domain.ciconfig.finding.Position;
import dev.slipway.domain.ciconfig.finding.Stop;
import dev.slipway.domain.ciconfig.tree.Node;
import dev.slipway.domain.ciconfig.tree.Trees;
import dev.slipway.domain.kernel.pattern.Glob;
import dev.slipway.domain.variable.Variables;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Decides by {@code include: rules} whether a file is read at all. */
final class IncludeRules {
    private static final Set<String> KEYS = Set.of("if", "exists", "when");
    private static final int MAX_COMPARISONS = 50_000;

    private final Sources sources;
    private final Variables variables;

    IncludeRules(Sources sources, Variables variables) {
        this.sources = sources;
        this.variables = variables;
    }

    boolean allow(Node.Mapping include) {
        Optional<Node> given = include.given("rules");
        if (given.isEmpty()) {
            return true;
        }
        if (!(given.get() instanceof Node.Sequence rules)) {
            throw new Stop("include rules should be an array of hashes", given.get().position());
        }
        rules.items().forEach(IncludeRules::check);
        return rules.items().stream().map(Node.Mapping.class::cast).filter(this::matches).findFirst()
                .map(rule -> !rule.given("when").map(Trees::scalarText).orElse("always").equals("never")).orElse(false);
    }

    private static void check(Node item) {
        if (!(item instanceof Node.Mapping rule)) {
            throw stop("config should be a hash", item.position());
        }
        String unknown = rule.members().keySet().stream().filter(key -> !KEYS.contains(key)).collect(Collectors.joining(", "));
        if (!unknown.isEmpty()) {
            throw stop("config contains unknown keys: " + unknown, item.position());
        }
        rule.given("if").filter(condition -> !(condition instanceof Node.Text text) || !Expression.parse(text.text()).isValid())
                .ifPresent(condition -> {
                    throw stop("if invalid expression syntax", condition.position());
                });
        rule.given("exists").filter(exists -> patterns(exists).isEmpty()).ifPresent(exists -> {
            throw stop("exists should be an array of strings or a string", exists.position());
        });
        rule.given("when").filter(when -> !Set.of("always", "never").contains(Trees.scalarText(when))).ifPresent(when -> {
            throw stop("when unknown value: " + Trees.scalarText(when), when.position());
        });
    }

    private static Stop stop(String problem, Position position) {
        return new Stop("include:rule " + problem, position);
    }

    private static Optional<List<String>> patterns(Node exists) {
        List<Node> items = exists instanceof Node.Sequence sequence ? sequence.items() : List.of(exists);
        return items.stream().allMatch(Node.Text.class::isInstance) ? Optional.of(items.stream().map(Trees::scalarText).toList())
                : Optional.empty();
    }

    private boolean matches(Node.Mapping rule) {
        boolean holds = rule.given("if").map(condition -> Expression.parse(Trees.scalarText(condition)).isTrue(variables::value))
                .orElse(true);
        return holds && rule.given("exists").flatMap(IncludeRules::patterns).map(this::exists).orElse(true);
    }

    private boolean exists(List<String> patterns) {
        List<String> paths = sources.paths();
        if ((long) patterns.size() * paths.size() > MAX_COMPARISONS) {
            return true;
        }
        return patterns.stream().map(Glob::of).anyMatch(glob -> paths.stream().anyMatch(glob::matches));
    }
}
