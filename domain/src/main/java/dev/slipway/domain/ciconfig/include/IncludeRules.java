package dev.slipway.domain.ciconfig.include;

import dev.slipway.domain.ciconfig.expression.Expression;
import dev.slipway.domain.ciconfig.expression.Search;
import dev.slipway.domain.ciconfig.finding.Position;
import dev.slipway.domain.ciconfig.finding.Stop;
import dev.slipway.domain.ciconfig.tree.Node;
import dev.slipway.domain.ciconfig.tree.Trees;
import dev.slipway.domain.kernel.pattern.PathSearch.Paths;
import dev.slipway.domain.variable.ExpansionMode;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Evaluates {@code include: rules}: decides whether a file is included. */
final class IncludeRules {
    private static final String EXISTS = "exists";
    private static final Set<String> KEYS = Set.of("if", "exists", "changes", "when");
    /** Maximum number of comparisons of one clause (3.8 of the language). A clause beyond it holds. */
    private static final int MAX_COMPARISONS = 50_000;

    private final Origin origin;
    private final SoughtPaths sought;
    private final Search search;

    /** Creates the rules of an origin. {@code sought} and {@code search} bound the rules of the whole tree of includes. */
    IncludeRules(Origin origin, SoughtPaths sought, Search search) {
        this.origin = origin;
        this.search = search;
        this.sought = sought;
    }

    boolean allow(Node.Mapping include) {
        Optional<Node> given = include.given("rules");
        if (given.isEmpty()) {
            return true;
        }
        if (Trees.isBlank(given.get())) {
            throw new Stop("include:rules config can't be blank", given.get().position());
        }
        if (!(given.get() instanceof Node.Sequence rules)) {
            throw new Stop("include:rules config should be a array", given.get().position());
        }
        rules.items().forEach(IncludeRules::check);
        if (origin.sources().isLate()) {
            throw Includes.late(include.position());
        }
        return rules.items().stream().map(Node.Mapping.class::cast).filter(this::matches).findFirst()
                .map(rule -> !rule.given("when").map(Trees::scalarText).orElse("always").equals("never")).orElse(false);
    }

    private static void check(Node item) {
        if (!(item instanceof Node.Mapping rule)) {
            throw stop("config should be a hash", item.position());
        }
        if (rule.members().isEmpty()) {
            throw stop("config can't be blank", item.position());
        }
        String unknown = rule.members().keySet().stream().filter(key -> !KEYS.contains(key)).collect(Collectors.joining(", "));
        if (!unknown.isEmpty()) {
            throw stop("config contains unknown keys: " + unknown, item.position());
        }
        rule.given("if").filter(condition -> !(condition instanceof Node.Text text) || !Expression.parse(text.text()).isValid())
                .ifPresent(condition -> {
                    throw stop("if invalid expression syntax", condition.position());
                });
        paths(EXISTS, rule, Set.of("paths", "project", "ref"));
        paths("changes", rule, Set.of("paths", "compare_to"));
        rule.given("when").filter(when -> !Set.of("always", "never").contains(Trees.scalarText(when))).ifPresent(when -> {
            throw stop("when unknown value: " + Trees.shown(when), when.position());
        });
    }

    private static Stop stop(String problem, Position position) {
        return new Stop("include:rule " + problem, position);
    }

    private static void paths(String key, Node.Mapping rule, Set<String> known) {
        rule.given(key).ifPresent(given -> {
            if (given instanceof Node.Mapping mapping) {
                String unknown = mapping.members().keySet().stream().filter(name -> !known.contains(name))
                        .collect(Collectors.joining(", "));
                if (!unknown.isEmpty()) {
                    throw clause(key, "config contains unknown keys: " + unknown, given.position());
                }
                if (!mapping.has("paths")) {
                    throw clause(key, "config missing required keys: paths", given.position());
                }
            } else if (!(given instanceof Node.Sequence) && !(given instanceof Node.Text && key.equals(EXISTS))) {
                throw clause(key, key.equals(EXISTS) ? "should be a string, an array of strings, or a hash"
                        : "should be an array or a hash",
                        given.position());
            }
            if (patterns(given).isEmpty()) {
                throw clause(key, "config should be an array of strings", given.position());
            }
        });
    }

    private static Stop clause(String key, String problem, Position position) {
        return new Stop("include:rule:" + key + " " + problem, position);
    }

    private static Optional<List<String>> patterns(Node given) {
        Node paths = given instanceof Node.Mapping mapping ? mapping.given("paths").orElse(given) : given;
        List<Node> items = paths instanceof Node.Sequence sequence ? sequence.items() : List.of(paths);
        return items.stream().allMatch(Node.Text.class::isInstance) ? Optional.of(items.stream().map(Trees::scalarText).toList())
                : Optional.empty();
    }

    private boolean matches(Node.Mapping rule) {
        boolean holds = rule.given("if").map(condition -> Expression.parse(Trees.scalarText(condition))
                .isTrue(origin.variables()::value, search))
                .orElse(true);
        if (search.isExhausted()) {
            throw stop("if takes too long to evaluate", rule.position());
        }
        holds = holds && rule.given("exists").map(this::exists).orElse(true) && rule.given("changes").map(this::changed).orElse(true);
        if (sought.isExhausted()) {
            throw stop("looks for too many patterns among too many files", rule.position());
        }
        return holds;
    }

    private boolean exists(Node given) {
        Optional<String> project = text(given, "project");
        List<Object> own = List.of("exists", origin.sources());
        return anyMatches(given, project.isEmpty() ? paths(own, given, () -> origin.sources().paths())
                : paths(List.of("exists", origin.sources(), project.get(), ref(given)), given, () -> place(given, project.get()).paths()));
    }

    private String ref(Node given) {
        return text(given, "ref").orElse(Sources.HEAD);
    }

    private Paths paths(List<?> place, Node given, Supplier<List<String>> read) {
        return sought.of(place, () -> {
            if (origin.sources().isLate()) {
                throw Includes.late(given.position());
            }
            return read.get();
        });
    }

    /** Returns the other project that {@code exists} searches. */
    private Sources place(Node given, String project) {
        String ref = ref(given);
        return switch (origin.sources().project(project, ref)) {
            case Sources.Foreign.Found(Sources files) -> files;
            case Sources.Foreign.NoReference() -> throw stop("exists reference `" + origin.masked(ref)
                    + "` does not exist", given.position());
            case Sources.Foreign.Hidden _, Sources.Foreign.Unsupported _ -> throw stop("exists project `" + origin.masked(project)
                    + "` not found or access denied", given.position());
        };
    }

    private boolean changed(Node given) {
        Optional<String> base = text(given, "compare_to");
        if (base.isEmpty()) {
            return origin.sources().changed().map(changed -> anyMatches(given, paths(List.of("changes", origin.sources()), given,
                    () -> changed))).orElse(true);
        }
        return anyMatches(given, paths(List.of("changes", origin.sources(), base.get()), given, () -> origin.sources()
                .changedSince(base.get())
                .orElseThrow(() -> stop("changes:compare_to is not a valid ref", given.position()))));
    }

    private Optional<String> text(Node given, String key) {
        return given instanceof Node.Mapping mapping ? mapping.given(key).map(Trees::scalarText)
                .map(text -> origin.variables().expand(text, ExpansionMode.FOR_NAMES)) : Optional.empty();
    }

    private boolean anyMatches(Node given, Paths paths) {
        List<String> patterns = patterns(given).orElseThrow();
        return (long) patterns.size() * paths.size() > MAX_COMPARISONS
                || patterns.stream().map(pattern -> origin.variables().expand(pattern, ExpansionMode.KEEPING_UNKNOWN))
                .anyMatch(paths::anyFits);
    }
}
