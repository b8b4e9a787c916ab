package dev.slipway.domain.ciconfig.plan;

import dev.slipway.domain.ciconfig.expression.Expression;
import dev.slipway.domain.ciconfig.expression.Search;
import dev.slipway.domain.ciconfig.include.Sources;
import dev.slipway.domain.ciconfig.model.ChangesClause;
import dev.slipway.domain.ciconfig.model.Exists;
import dev.slipway.domain.ciconfig.model.Rule;
import dev.slipway.domain.kernel.pattern.Glob;
import dev.slipway.domain.kernel.pattern.PathSearch;
import dev.slipway.domain.kernel.pattern.PathSearch.Paths;
import dev.slipway.domain.variable.ExpansionMode;
import dev.slipway.domain.variable.VariableSet;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Evaluates rules in the context of one pipeline (3.8 of the language). */
final class RuleEvaluation {
    /** Maximum number of comparisons in one clause about existing files. A clause beyond it holds. */
    static final long MAX_COMPARISONS = 50_000;
    /** Maximum number of comparisons in one clause about changed files. */
    static final long MAX_CHANGE_COMPARISONS = 1_000_000;
    /** Maximum number of projects at a ref, and of refs to compare with, of one pipeline. All paths of each are read. */
    static final int MAX_PLACES = 20;

    private static final String TOO_LONG = "The rules of the pipeline take too long to evaluate: they look for too many patterns in too "
            + "long texts";
    private static final String TOO_MANY = "The rules of the pipeline take too long to evaluate: they look for too many patterns among "
            + "too many files";
    /** Number of times that an expanded pattern is read before it is compared. */
    private static final int COPIES = 32;

    private final CommitPaths commit;
    private final Search search = new Search();
    private final PathSearch paths = new PathSearch();
    private final Map<Place, Paths> places = new HashMap<>();
    private final Map<String, Paths> since = new HashMap<>();
    private @Nullable Optional<Paths> changed;
    private @Nullable Paths files;

    RuleEvaluation(CommitPaths commit) {
        this.commit = commit;
    }

    /** Error of a rule that cannot be evaluated. */
    static final class Broken extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Broken(String message) {
            super(message, null, false, false);
        }
    }

    /** Variables for rules. Conditions compare unexpanded values; patterns of files are expanded. */
    sealed interface Known permits JobPlanner.Lazy, JobPlanner.OfPipeline {
        VariableSet written();

        VariableSet expanded();
    }

    /** Returns the first rule whose clauses all hold, or empty. */
    Optional<Rule> firstMatch(List<Rule> rules, Known variables) {
        return rules.stream().filter(rule -> holds(rule, variables)).findFirst();
    }

    boolean holds(Expression condition, Known variables) {
        return condition.isTrue(variables.written()::value, search);
    }

    /** Steps of searches in texts, and among paths. */
    record Steps(long inTexts, long amongPaths) {
    }

    Steps steps() {
        return new Steps(search.steps(), paths.steps());
    }

    /** Returns the exceeded limit after which answers are meaningless, or empty. */
    Optional<String> objection() {
        if (search.isExhausted()) {
            return Optional.of(TOO_LONG);
        }
        return paths.isExhausted() ? Optional.of(TOO_MANY) : Optional.empty();
    }

    private boolean holds(Rule rule, Known variables) {
        return rule.clauses().condition().map(condition -> holds(condition, variables)).orElse(true)
                && rule.clauses().changes().map(changes -> changed(changes, variables.expanded())).orElse(true)
                && rule.clauses().exists().map(exists -> exist(exists, variables.expanded())).orElse(true);
    }

    private boolean exist(Exists exists, VariableSet variables) {
        List<String> patterns = expanded(exists.paths(), variables);
        Paths there = exists.project() == null ? own() : elsewhere(exists.project(), exists.ref(), variables);
        return patterns.stream().filter(Glob::isPattern).count() * there.size() > MAX_COMPARISONS
                || patterns.stream().anyMatch(there::anyFits);
    }

    private Paths own() {
        if (files == null) {
            files = paths.among(commit.paths());
        }
        return files;
    }

    boolean changed(ChangesClause changes, VariableSet variables) {
        List<String> patterns = expanded(changes.paths(), variables);
        Optional<Paths> compared = changes.compareTo() == null ? changed()
                : Optional.of(since(variables.expand(changes.compareTo(), ExpansionMode.KEEPING_UNKNOWN)));
        return compared.map(there -> (long) patterns.size() * there.size() > MAX_CHANGE_COMPARISONS
                || patterns.stream().anyMatch(there::anyFits)).orElse(true);
    }

    /** Returns the changed paths, or empty without a commit to compare with. */
    private Optional<Paths> changed() {
        if (changed == null) {
            changed = commit.changed().map(paths::among);
        }
        return changed;
    }

    private Paths since(String ref) {
        Paths known = since.get(ref);
        if (known != null) {
            return known;
        }
        if (since.size() == MAX_PLACES) {
            throw new Broken("rules:changes:compare_to names more than " + MAX_PLACES + " refs");
        }
        Paths found = paths.among(commit.changedSince(ref).orElseThrow(() -> new Broken("rules:changes:compare_to is not a valid ref")));
        since.put(ref, found);
        return found;
    }

    private record Place(String project, String ref) {
    }

    private Paths elsewhere(String project, @Nullable String ref, VariableSet variables) {
        Place place = new Place(variables.expand(project, ExpansionMode.FOR_NAMES),
                ref == null ? Sources.HEAD : variables.expand(ref, ExpansionMode.FOR_NAMES));
        Paths known = places.get(place);
        if (known != null) {
            return known;
        }
        if (places.size() == MAX_PLACES) {
            throw new Broken("rules:exists:project looks into more than " + MAX_PLACES + " projects");
        }
        Paths found = switch (commit.project(place.project(), place.ref())) {
            case Sources.Foreign.Found(Sources there) -> paths.among(there.paths());
            case Sources.Foreign.NoReference() -> throw new Broken("rules:exists:ref `" + variables.masked(place.ref())
                    + "` is not a valid ref in project `" + variables.masked(place.project()) + "`");
            default -> throw new Broken("rules:exists:project `"
                    + variables.masked(place.project()) + "` is not a valid project path");
        };
        places.put(place, found);
        return found;
    }

    private List<String> expanded(List<String> patterns, VariableSet variables) {
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
