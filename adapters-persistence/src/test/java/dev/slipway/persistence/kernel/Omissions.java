package dev.slipway.persistence.kernel;

import static org.jooq.impl.DSL.exists;
import static org.jooq.impl.DSL.falseCondition;
import static org.jooq.impl.DSL.not;
import static org.jooq.impl.DSL.trueCondition;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jooq.Condition;
import org.jooq.SQLDialect;
import org.jooq.Select;
import org.jooq.impl.DSL;
import org.jooq.impl.QOM;

/**
 * Leaves out each part of a condition in turn, as a mistaken change of a rule does: the whole becomes true or false, and an operand of
 * {@code and}, of {@code or} or of the {@code where} of a subquery is gone. Parts that cannot decide anything beside a constant are passed
 * over. Conditions that are written as text are one part.
 */
final class Omissions {

    private static final String LIST = "\\(\\s*\\?(,\\s*\\?)*\\s*\\)";

    private final List<Omission> found = new ArrayList<>();

    private Omissions() {
    }

    /**
     * A condition without one of its parts.
     *
     * @param part      words for people: the part, and what is left
     * @param place     the condition that is left, without its values, so that it is the same for each caller
     * @param condition the condition that is left
     */
    record Omission(String part, String place, Condition condition) {}

    static List<Omission> of(Condition whole) {
        Omissions omissions = new Omissions();
        for (Condition constant : List.of(trueCondition(), falseCondition())) {
            if (!rendered(whole).equals(rendered(constant))) {
                omissions.found.add(new Omission("all of it, now " + rendered(constant), rendered(constant), constant));
            }
        }
        omissions.walk(whole, UnaryOperator.identity());
        return omissions.found;
    }

    /** @param whole puts a changed part back into the whole condition */
    private void walk(Condition part, UnaryOperator<Condition> whole) {
        switch (part) {
            case QOM.And and -> operands(operands(and), true, whole);
            case QOM.Or or -> operands(operands(or), false, whole);
            case QOM.Not inverted -> walk(inverted.$condition(), inner -> whole.apply(not(inner)));
            case QOM.Exists some when some.$query() instanceof Select<?> query && query.$where() != null ->
                subquery(query, changed -> whole.apply(exists(changed)));
            default -> { }
        }
    }

    private interface Back {
        Condition put(Select<?> changed);
    }

    private void subquery(Select<?> query, Back whole) {
        Condition where = query.$where();
        if (where instanceof QOM.And) {
            walk(where, inner -> whole.put(query.$where(inner)));
        } else {
            operands(List.of(where), true, inner -> whole.put(query.$where(inner)));
        }
    }

    /** @param neutral value of an operand that does not decide: true of {@code and}, false of {@code or} */
    private void operands(List<Condition> operands, boolean neutral, UnaryOperator<Condition> whole) {
        for (int index = 0; index < operands.size(); index++) {
            int at = index;
            List<Condition> others = IntStream.range(0, operands.size()).filter(other -> other != at).mapToObj(operands::get).toList();
            if (others.stream().anyMatch(other -> constant(other).filter(value -> value != neutral).isPresent())) {
                continue;
            }
            Condition operand = operands.get(at);
            if (constant(operand).filter(value -> value == neutral).isEmpty()) {
                Condition left = whole.apply(joined(others, neutral));
                found.add(new Omission(shown(operand) + (neutral ? ", a part of and" : ", a part of or"), rendered(left), left));
            }
            walk(operand, inner -> whole.apply(joined(IntStream.range(0, operands.size())
                    .mapToObj(other -> other == at ? inner : operands.get(other)).toList(), neutral)));
        }
    }

    private static Condition joined(List<Condition> operands, boolean neutral) {
        if (operands.isEmpty()) {
            return neutral ? trueCondition() : falseCondition();
        }
        return neutral ? DSL.and(operands) : DSL.or(operands);
    }

    private static List<Condition> operands(QOM.And and) {
        return Stream.of(and.$arg1(), and.$arg2())
                .flatMap(operand -> operand instanceof QOM.And inner ? operands(inner).stream() : Stream.of(operand)).toList();
    }

    private static List<Condition> operands(QOM.Or or) {
        return Stream.of(or.$arg1(), or.$arg2())
                .flatMap(operand -> operand instanceof QOM.Or inner ? operands(inner).stream() : Stream.of(operand)).toList();
    }

    /** Returns the value of a condition that no row decides. */
    private static Optional<Boolean> constant(Condition part) {
        return switch (part) {
            case QOM.True always -> Optional.of(true);
            case QOM.False never -> Optional.of(false);
            case QOM.InList<?> in when in.$list().isEmpty() -> Optional.of(false);
            case QOM.Not inverted -> constant(inverted.$condition()).map(value -> !value);
            case QOM.And and -> constant(operands(and), true);
            case QOM.Or or -> constant(operands(or), false);
            default -> Optional.empty();
        };
    }

    private static Optional<Boolean> constant(List<Condition> operands, boolean neutral) {
        List<Optional<Boolean>> values = operands.stream().map(Omissions::constant).toList();
        if (values.contains(Optional.of(!neutral))) {
            return Optional.of(!neutral);
        }
        return values.contains(Optional.empty()) ? Optional.empty() : Optional.of(neutral);
    }

    private static String rendered(Condition condition) {
        return plain(DSL.using(SQLDialect.POSTGRES).render(condition)).replaceAll(LIST, "(...)");
    }

    private static String shown(Condition condition) {
        return plain(DSL.using(SQLDialect.POSTGRES).renderInlined(condition)).replaceAll("cast\\((\\d+) as \\w+\\)", "$1");
    }

    private static String plain(String sql) {
        return sql.replace("\"", "").replaceAll("\\s+", " ").replace("public.", "");
    }
}
