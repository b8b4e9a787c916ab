package dev.slipway.persistence.kernel;

import static org.jooq.impl.DSL.field;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.kernel.Clause;
import dev.slipway.domain.kernel.ClauseList;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jooq.Field;
import org.jooq.Record;

/**
 * Compares a rule of the domain with its conditions, clause by clause, for each row of a statement. Each condition is asked again without
 * each of its parts, as columns of the same statement: a grid whose rows do not notice it fails.
 */
public final class ClauseGrid<C, K extends Enum<K> & Clause<C>> {

    private final ClauseList<C, K> clauses;
    private final TreeSet<String> seen = new TreeSet<>();
    private final Set<K> decisive = new TreeSet<>();
    private final Map<String, String> parts = new TreeMap<>();
    private final Set<String> noticed = new HashSet<>();
    private final Map<String, String> exempt = new LinkedHashMap<>();
    private List<Column> columns = List.of();

    /** Column of a condition without one of its parts. */
    private record Column(String name, String clause, String place) {}

    public ClauseGrid(ClauseList<C, K> clauses) {
        this.clauses = clauses;
    }

    /**
     * Excuses parts that no row can show.
     *
     * @param part   beginning of the part, as a failure shows it
     * @param reason why no row can show it
     */
    public ClauseGrid<C, K> exempt(String part, String reason) {
        exempt.put(part, reason);
        return this;
    }

    /** Returns the clauses as columns for a statement. The ids of both sides must be the same. */
    public List<Field<Boolean>> fields(ClauseConditions<K> conditions) {
        assertEquals(clauses.list().stream().map(clauses::id).toList(), List.copyOf(conditions.byId().keySet()));
        List<Field<Boolean>> fields = new ArrayList<>();
        List<Column> without = new ArrayList<>();
        conditions.byId().forEach((id, condition) -> {
            fields.add(field(condition).as(id));
            for (Omissions.Omission omission : Omissions.of(condition)) {
                Column column = new Column(id + "-" + without.size(), id, id + ": " + omission.place());
                parts.put(column.place(), id + " without " + omission.part());
                fields.add(field(omission.condition()).as(column.name()));
                without.add(column);
            }
        });
        columns = without;
        return fields;
    }

    /** Compares one row of a statement with the fields made last with the domain. No value is no match, as in the where of a statement. */
    public void check(C facts, Record row) {
        Map<String, Boolean> found = new LinkedHashMap<>();
        clauses.list().forEach(clause -> found.put(clauses.id(clause), holds(row, clauses.id(clause))));
        assertEquals(clauses.results(facts), found, facts.toString());
        found.forEach((id, holds) -> seen.add(id + "=" + holds));
        columns.stream().filter(column -> holds(row, column.name()) != found.get(column.clause()))
                .forEach(column -> noticed.add(column.place()));
        decisive(facts).ifPresent(decisive::add);
    }

    private static boolean holds(Record row, String column) {
        return Boolean.TRUE.equals(row.get(column, Boolean.class));
    }

    /** Returns the clause without which the rule would answer differently. */
    private Optional<K> decisive(C facts) {
        boolean all = clauses.meaning() == ClauseList.Meaning.ALL;
        List<K> deciding = clauses.list().stream().filter(clause -> clause.holds(facts) != all).toList();
        return deciding.size() == 1 ? Optional.of(deciding.getFirst()) : Optional.empty();
    }

    /**
     * Requires that the rows notice each mistake: each clause holds for some and not for others, each decides some alone, and each part of
     * its condition changes the answer for some.
     */
    public void requireEveryPart() {
        List<String> silent = new ArrayList<>();
        for (K clause : clauses.list()) {
            Stream.of(true, false).filter(value -> !seen.contains(clauses.id(clause) + "=" + value))
                    .forEach(value -> silent.add(clauses.id(clause) + " is never " + value));
        }
        clauses.list().stream().filter(clause -> !decisive.contains(clause)).map(clause -> clauses.id(clause) + " decides no row alone")
                .forEach(silent::add);
        parts.forEach((place, part) -> {
            if (!noticed.contains(place)) {
                silent.add(part);
            }
        });
        List<String> excuses = exempt.keySet().stream().filter(start -> silent.stream().noneMatch(part -> part.startsWith(start))).toList();
        silent.removeIf(part -> exempt.keySet().stream().anyMatch(part::startsWith));
        assertEquals("", String.join("\n", silent), "no row decides these");
        assertEquals(List.of(), excuses, "rows decide these");
    }
}
