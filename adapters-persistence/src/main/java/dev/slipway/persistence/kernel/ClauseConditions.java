package dev.slipway.persistence.kernel;

import dev.slipway.domain.kernel.Clause;
import dev.slipway.domain.kernel.ClauseList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jooq.Condition;
import org.jooq.impl.DSL;

/**
 * The clauses of a rule of the domain as conditions of a statement, under the same ids. Each clause has one, so that a rule is never
 * stated in
 * part by mistake; a statement that needs some clauses names them.
 */
public final class ClauseConditions<K extends Enum<K> & Clause<?>> {

    private final ClauseList<?, K> clauses;
    private final Map<K, Condition> conditions;

    private ClauseConditions(ClauseList<?, K> clauses, Map<K, Condition> conditions) {
        this.clauses = clauses;
        this.conditions = conditions;
    }

    /** @param inSql condition of a clause; a switch over the enum, which the compiler keeps complete */
    public static <C, K extends Enum<K> & Clause<C>> ClauseConditions<K> of(ClauseList<C, K> clauses, Function<K, Condition> inSql) {
        Map<K, Condition> conditions = new EnumMap<>(clauses.type());
        clauses.list().forEach(clause -> conditions.put(clause, inSql.apply(clause)));
        return new ClauseConditions<>(clauses, conditions);
    }

    /** Returns the condition of one clause. */
    public Condition of(K clause) {
        return Objects.requireNonNull(conditions.get(clause));
    }

    /** Returns the condition that each of some clauses holds. */
    public Condition each(List<K> some) {
        return DSL.and(some.stream().map(conditions::get).toList());
    }

    /** Returns the condition that the rule holds. */
    public Condition hold() {
        return switch (clauses.meaning()) {
            case ALL -> DSL.and(conditions.values());
            case ANY -> DSL.or(conditions.values());
        };
    }

    /** Returns the conditions under the ids of their clauses, in order. */
    public Map<String, Condition> byId() {
        Map<String, Condition> named = new LinkedHashMap<>();
        clauses.list().forEach(clause -> named.put(clauses.id(clause), conditions.get(clause)));
        return named;
    }
}
