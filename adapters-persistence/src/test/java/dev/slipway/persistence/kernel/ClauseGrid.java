package dev.slipway.persistence.kernel;

import static org.jooq.impl.DSL.field;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.kernel.Clause;
import dev.slipway.domain.kernel.ClauseList;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jooq.Field;
import org.jooq.Record;

/** Compares a rule of the domain with its conditions, clause by clause, for each row of a statement. */
public final class ClauseGrid<C, K extends Enum<K> & Clause<C>> {

    private final ClauseList<C, K> clauses;
    private final TreeSet<String> seen = new TreeSet<>();

    public ClauseGrid(ClauseList<C, K> clauses) {
        this.clauses = clauses;
    }

    /** Returns the clauses as columns for a statement. The ids of both sides must be the same. */
    public List<Field<Boolean>> fields(ClauseConditions<K> conditions) {
        assertEquals(clauses.list().stream().map(clauses::id).toList(), List.copyOf(conditions.byId().keySet()));
        List<Field<Boolean>> fields = new ArrayList<>();
        conditions.byId().forEach((id, condition) -> fields.add(field(condition).as(id)));
        return fields;
    }

    /** Compares one row with the domain. No value is no match, as in the where of a statement. */
    public void check(C facts, Record row) {
        Map<String, Boolean> found = new LinkedHashMap<>();
        clauses.list().forEach(clause -> found.put(clauses.id(clause), Boolean.TRUE.equals(row.get(clauses.id(clause), Boolean.class))));
        assertEquals(clauses.results(facts), found, facts.toString());
        found.forEach((id, holds) -> seen.add(id + "=" + holds));
    }

    /** Requires that each clause held for some rows and did not for others. */
    public void requireBoth() {
        assertEquals(2 * clauses.list().size(), seen.size(), seen.toString());
    }
}
