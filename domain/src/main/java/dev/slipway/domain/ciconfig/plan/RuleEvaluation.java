package dev.slipway.domain.ciconfig.plan;

import dev.slipway.domain.ciconfig.expression.Expression;
import dev.slipway.domain.ciconfig.expression.Search;
import dev.slipway.domain.ciconfig.include.Sources;
import dev.slipway.domain.ciconfig.model.Changes;
import dev.slipway.domain.ciconfig.model.Exists;
import dev.slipway.domain.ciconfig.model.Rule;
import dev.slipway.domain.kernel.pattern.Glob;
import dev.slipway.domain.variable.ExpansionMode;
import dev.slipway.domain.variable.Variables;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** Evaluates rules in the context of one pipeline (3.8 of the language). */
final class RuleEvaluation {
    /** Most comparisons of a path with a pattern in one clause; beyond them the clause holds. */
    static final long MAX_COMPARISONS = 50_000;
    /** Most projects at a ref that rules of one pipeline look into, since each has all its paths read. */
    static final int MAX_PLACES = 20;
    static final long MAX_CHANGE_COMPARISONS = 1_000_000;

    private static final String TOO_LONG = "The rules of the pipeline take too long to evaluate: they look for too many patterns in too long texts";
    /** How often an expanded pattern is read before it is compared. */
    private static final int COPIES = 32;

    private final CommitView commit;
    private final Search search = new Search();
    private final Map<Asked, Boolean> answers = new HashMap<>();
    private final Map<Place, Set<String>> places = new HashMap<>();
    private Set<String> files;

    RuleEvaluation(CommitView commit) {
        this.commit = commit;
    }

    private record Asked(List<String> patterns, Optional<String> since, boolean changes) {
    }

    /** A rule that cannot be evaluated; the message says why. */
    static final class Broken extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Broken(String message) {
            super(message, null, false, false);
        }
    }

    /** The first rule whose clauses all hold, or empty. */
    Optional<Rule> firstMatch(List<Rule> rules, Supplier<Variables> variables) {
        return rules.stream().filter(rule -> holds(rule, variables)).findFirst();
    }

    boolean holds(Expression condition, Supplier<Variables> variables) {
        return condition.isTrue(variables.get()::value, search);
    }

    /** Why no answer means anything any more, or empty. */
    Optional<String> objection() {
        return search.isExhausted() ? Optional.of(TOO_LONG) : Optional.empty();
    }

    private boolean holds(Rule rule, Supplier<Variables> variables) {
        return rule.condition().map(condition -> holds(condition, variables)).orElse(true)
                && rule.changes().map(changes -> changed(changes, variables.get())).orElse(true)
                && rule.exists().map(exists -> exist(exists, variables.get())).orElse(true);
    }

    private boolean exist(Exists exists, Variables variables) {
        List<String> patterns = expanded(exists.paths(), variables);
        if (exists.project() == null) {
            return exist(patterns);
        }
        String ref = exists.ref() == null ? Sources.HEAD : variables.expand(exists.ref(), ExpansionMode.FOR_NAMES);
        Set<String> paths = elsewhere(new Place(variables.expand(exists.project(), ExpansionMode.FOR_NAMES), ref));
        return anyExists(patterns, paths);
    }

    boolean changed(Changes changes, Variables variables) {
        Optional<String> since = Optional.ofNullable(changes.compareTo()).map(ref -> variables.expand(ref, ExpansionMode.KEEPING_UNKNOWN));
        Asked asked = new Asked(expanded(changes.paths(), variables), since, true);
        return answers.computeIfAbsent(asked, this::anyChanged);
    }

    private boolean anyChanged(Asked asked) {
        Optional<List<String>> paths = asked.since().isPresent() ? Optional.of(commit.changedSince(asked.since().get())
                .orElseThrow(() -> new Broken("rules:changes:compare_to is not a valid ref"))) : commit.changed();
        return paths.map(changed -> matches(asked.patterns(), changed, MAX_CHANGE_COMPARISONS)).orElse(true);
    }

    private boolean exist(List<String> patterns) {
        return answers.computeIfAbsent(new Asked(patterns, Optional.empty(), false), asked -> {
            if (files == null) {
                files = new HashSet<>(commit.paths());
            }
            return anyExists(patterns, files);
        });
    }

    private static boolean anyExists(List<String> patterns, Set<String> paths) {
        List<String> globs = patterns.stream().filter(Glob::isPattern).toList();
        return patterns.stream().anyMatch(pattern -> !Glob.isPattern(pattern) && paths.contains(pattern))
                || matches(globs, List.copyOf(paths), MAX_COMPARISONS);
    }

    private record Place(String project, String ref) {
    }

    private Set<String> elsewhere(Place place) {
        Set<String> known = places.get(place);
        if (known != null) {
            return known;
        }
        if (places.size() == MAX_PLACES) {
            throw new Broken("rules:exists:project looks into more than " + MAX_PLACES + " projects");
        }
        Set<String> paths = switch (commit.project(place.project(), place.ref())) {
            case Sources.Foreign.Found(Sources found) -> new HashSet<>(found.paths());
            case Sources.Foreign.NoReference() -> throw new Broken("rules:exists:ref `" + place.ref() + "` is not a valid ref in project `"
                    + place.project() + "`");
            case Sources.Foreign.Hidden(), Sources.Foreign.Unsupported() -> throw new Broken("rules:exists:project `" + place.project()
                    + "` is not a valid project path");
        };
        places.put(place, paths);
        return paths;
    }

    private static boolean matches(List<String> patterns, List<String> paths, long most) {
        if ((long) patterns.size() * paths.size() > most) {
            return true;
        }
        return patterns.stream().map(Glob::of).anyMatch(glob -> paths.stream().anyMatch(glob::matches));
    }

    private List<String> expanded(List<String> patterns, Variables variables) {
        List<String> expanded = new ArrayList<>();
        for (String pattern : patterns) {
            String text = variables.expand(pattern, ExpansionMode.KEEPING_UNKNOWN);
            if (!search.hasTimeFor(COPIES * (long) text.length())) {
                return List.of();
            }
            if (text.length() <= Glob.MAX_LENGTH) {
                expanded.add(text);
            }
        }
        return expanded;
    }
}
