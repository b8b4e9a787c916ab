package dev.slipway.domain.ciconfig.expression;

import dev.slipway.domain.kernel.pattern.Regex;
import java.util.Optional;
import java.util.function.Function;

/** Node of the tree of an expression. */
sealed interface Term {
    Value evaluate(Function<String, Optional<String>> variables, Search search);

    record Fixed(Value value) implements Term {
        @Override
        public Value evaluate(Function<String, Optional<String>> variables, Search search) {
            return value;
        }
    }

    record Name(String name) implements Term {
        @Override
        public Value evaluate(Function<String, Optional<String>> variables, Search search) {
            return variables.apply(name).<Value>map(Value.Text::new).orElseGet(Value.Nothing::new);
        }
    }

    record Operated(Operation operation, Term left, Term right) implements Term {
        @Override
        public Value evaluate(Function<String, Optional<String>> variables, Search search) {
            Value first = left.evaluate(variables, search);
            return switch (operation) {
                case AND -> first.holds() ? right.evaluate(variables, search) : first;
                case OR -> first.holds() ? first : right.evaluate(variables, search);
                case EQUALS -> new Value.Truth(search.same(first, right.evaluate(variables, search)));
                case NOT_EQUALS -> new Value.Truth(!search.same(first, right.evaluate(variables, search)));
                case MATCHES -> new Value.Truth(matches(first, right.evaluate(variables, search), search));
                case NOT_MATCHES -> new Value.Truth(!matches(first, right.evaluate(variables, search), search));
            };
        }

        private static boolean matches(Value left, Value right, Search search) {
            String text = left instanceof Value.Text(String value) ? value : "";
            return switch (right) {
                case Value.Pattern(Regex regex) -> search.finds(regex, text);
                case Value.Text(String given) -> search.pattern(given).map(regex -> search.finds(regex, text))
                        .orElseGet(() -> search.contains(given, text));
                case Value.Truth truth -> false;
                case Value.Nothing nothing -> false;
            };
        }
    }
}
