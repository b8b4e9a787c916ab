package dev.slipway.domain.kernel;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A rule that SQL shares: its clauses in order, each with an id. Where rows decide, an adapter states the same clauses as conditions, and
 * a test pairs both by id; elsewhere this value decides. A {@link Policy} in contrast is never stated in SQL.
 *
 * @param prefix  first word of each id, such as {@code runner} of {@code runner.has_tags}
 * @param type    enum of the clauses
 * @param meaning whether the rule holds if all clauses hold, or if one does
 * @param <C>     facts that the rule looks at
 */
public record ClauseList<C, K extends Enum<K> & Clause<C>>(String prefix, Class<K> type, Meaning meaning) {

    /** Combination of clauses. */
    public enum Meaning { ALL, ANY }

    /** Returns a rule that holds if each of its clauses holds. */
    public static <C, K extends Enum<K> & Clause<C>> ClauseList<C, K> all(String prefix, Class<K> type) {
        return new ClauseList<>(prefix, type, Meaning.ALL);
    }

    /** Returns a rule that holds if at least one of its clauses holds. */
    public static <C, K extends Enum<K> & Clause<C>> ClauseList<C, K> any(String prefix, Class<K> type) {
        return new ClauseList<>(prefix, type, Meaning.ANY);
    }

    /** Returns the clauses in order. */
    public List<K> list() {
        return List.of(type.getEnumConstants());
    }

    /** Returns the stable id of a clause, such as {@code runner.has_tags} of {@code HAS_TAGS}. */
    public String id(K clause) {
        return prefix + "." + clause.name().toLowerCase(Locale.ROOT);
    }

    public boolean hold(C facts) {
        return switch (meaning) {
            case ALL -> list().stream().allMatch(clause -> clause.holds(facts));
            case ANY -> list().stream().anyMatch(clause -> clause.holds(facts));
        };
    }

    /** Returns the clauses that do not hold, in order. */
    public Set<K> unmet(C facts) {
        return Arrays.stream(type.getEnumConstants()).filter(clause -> !clause.holds(facts))
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(type)));
    }

    /** Returns the id of the first clause that does not hold. */
    public Optional<String> firstUnmet(C facts) {
        return unmet(facts).stream().findFirst().map(this::id);
    }

    /** Returns for each id, in order, whether its clause holds. */
    public Map<String, Boolean> results(C facts) {
        Map<String, Boolean> results = new LinkedHashMap<>();
        list().forEach(clause -> results.put(id(clause), clause.holds(facts)));
        return results;
    }
}
