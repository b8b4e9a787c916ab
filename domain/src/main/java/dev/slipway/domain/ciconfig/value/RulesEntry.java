package dev.slipway.domain.ciconfig.value;

import dev.slipway.domain.ciconfig.expression.Expression;
import dev.slipway.domain.ciconfig.keyword.Place;
import dev.slipway.domain.ciconfig.keyword.ReadOnce;
import dev.slipway.domain.ciconfig.keyword.Reads;
import dev.slipway.domain.ciconfig.model.AutoCancel;
import dev.slipway.domain.ciconfig.model.ChangesClause;
import dev.slipway.domain.ciconfig.model.Exists;
import dev.slipway.domain.ciconfig.model.Need;
import dev.slipway.domain.ciconfig.model.Rule;
import dev.slipway.domain.ciconfig.model.When;
import dev.slipway.domain.ciconfig.options.JobVariable;
import dev.slipway.domain.ciconfig.tree.Node;
import dev.slipway.domain.ciconfig.tree.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads {@code rules} of jobs and of the workflow. */
public final class RulesEntry {
    public static final int MAX_PATTERNS = 50;

    private RulesEntry() {
    }

    public static boolean hasShape(Node node) {
        return node instanceof Node.Sequence && Reads.flattened(node, ScriptEntry.MAX_LEVELS)
                .filter(flat -> flat.stream().allMatch(Node.Mapping.class::isInstance)).isPresent();
    }

    public static List<Rule> read(Place place, Node node, RuleKind kind) {
        return read(place, node, kind, new ReadOnce());
    }

    /** Reads the rules of a job. Jobs that refer to the same rule share its value. */
    public static List<Rule> ofJob(Place place, Node node) {
        return read(place, node, RuleKind.JOB, place.once());
    }

    private static List<Rule> read(Place place, Node node, RuleKind kind, ReadOnce once) {
        if (Reads.isBlank(node)) {
            place.config("can't be blank");
        }
        if (!(node instanceof Node.Sequence sequence)) {
            place.config("should be a array");
            return List.of();
        }
        List<Rule> rules = new ArrayList<>();
        for (Node item : Reads.itemsWithin(sequence)) {
            rules.add(once.read("rule", (at, rule) -> rule(at, rule, kind), place.child("rule", item), item));
        }
        return rules;
    }

    private static @Nullable Rule rule(Place place, Node node, RuleKind kind) {
        int before = place.findings().errors();
        Optional<When> when = Reads.given(node, "when").map(Trees::scalarText).flatMap(When::of);
        Optional<Expression> condition = Reads.given(node, "if").filter(Reads::isText).map(Trees::scalarText).map(Expression::parse);
        own(place, node, kind, when.filter(When.DELAYED::equals).isPresent(), condition);
        if (place.findings().errors() > before) {
            return null;
        }
        Optional<ChangesClause> changes = Reads.given(node, "changes").map(value -> changes(place.child("changes", value), value));
        Optional<Exists> exists = Reads.given(node, "exists").map(value -> ExistsEntry.read(place.child("exists", value), value));
        Optional<List<JobVariable>> variables = Reads.given(node, "variables")
                .map(value -> VariablesEntry.plain(place.child("variables", value), value));
        Optional<List<Need>> needs = Reads.given(node, "needs").map(value -> NeedsEntry.read(place.child("needs", value), value,
                NeedsEntry.OF_RULES).own());
        Optional<AutoCancel> autoCancel = Reads.given(node, "auto_cancel")
                .map(value -> AutoCancelEntry.read(place.child("auto_cancel", value), value));
        Rule.Start start = new Rule.Start(when, Reads.given(node, "start_in").map(value -> Reads.seconds(value).orElse(0)));
        Rule.Flags flags = new Rule.Flags(Reads.truth(place, node, "allow_failure"), Reads.truth(place, node, "interruptible"));
        return new Rule(new Rule.Clauses(condition, changes, exists), start, flags, variables.orElse(List.of()), needs, autoCancel);
    }

    private static void own(Place place, Node node, RuleKind kind, boolean delayed, Optional<Expression> condition) {
        if (!(node instanceof Node.Mapping mapping)) {
            place.config("should be a hash");
            if (Reads.isBlank(node)) {
                place.config("can't be blank");
            }
            place.config("should be a hash");
            return;
        }
        if (mapping.members().isEmpty()) {
            place.config("can't be blank");
        }
        Optional<Node> startIn = mapping.given("start_in");
        if (!delayed && mapping.has("start_in")) {
            place.config("contains disallowed keys: start_in");
        }
        if (delayed && startIn.filter(value -> !Reads.isBlank(value)).isEmpty()) {
            place.attribute("start in", "can't be blank");
        }
        if (delayed) {
            Reads.duration(place, "start in", startIn, Reads.WEEK);
        }
        mapping.given("if").filter(value -> condition.filter(Expression::isValid).isEmpty())
                .ifPresent(value -> place.attribute("if", "invalid expression syntax"));
        Reads.truth(place, node, "allow_failure");
        Reads.truth(place, node, "interruptible");
        mapping.given("when").filter(value -> When.of(Trees.scalarText(value)).filter(kind.allowed()::contains).isEmpty())
                .ifPresent(value -> place.attribute("when", "unknown value: " + Trees.spoken(value)));
        Reads.unknownKeys(place, node, kind.keys());
    }

    private static ChangesClause changes(Place place, Node node) {
        return switch (node) {
            case Node.Sequence sequence -> new ChangesClause(patterns(place, sequence), null);
            case Node.Mapping mapping -> {
                Reads.unknownKeys(place, mapping, Set.of("paths", "compare_to"));
                Optional<Node> paths = mapping.given("paths");
                if (!mapping.has("paths")) {
                    place.config("missing required keys: paths");
                }
                if (paths.isEmpty() || !Reads.isTexts(paths.get())) {
                    place.attribute("paths", Reads.STRINGS);
                }
                if (paths.isEmpty() || Reads.length(paths.get()) > MAX_PATTERNS) {
                    place.attribute("paths", "has too many entries (maximum " + MAX_PATTERNS + ")");
                }
                yield new ChangesClause(paths.map(Reads::texts).orElse(List.of()), Reads.string(place, mapping, "compare_to"));
            }
            default -> {
                place.report("should be an array or a hash");
                yield new ChangesClause(List.of(), null);
            }
        };
    }

    public static List<String> patterns(Place place, Node node) {
        if (!Reads.isTexts(node)) {
            place.config(Reads.STRINGS);
        }
        if (Reads.texts(node).size() > MAX_PATTERNS) {
            place.config("has too many entries (maximum " + MAX_PATTERNS + ")");
        }
        return Reads.texts(node);
    }
}
