package dev.slipway.domain.ciconfig.expression;

import dev.slipway.domain.kernel.pattern.Regex;
import java.util.Optional;
import java.util.function.Function;

/** A node of the tree of an expression. */
sealed interface Term {
    Value evaluate(Function<String, Optional<String>> variables);

    record Fixed(Value value) implements Term {
        @Override
        public Value evaluate(Function<String, Optional<String>> variables) {
            return value;
        }
    }

    record Name(String name) implements Term {
        @Override
        public Value evaluate(Function<String, Optional<String>> variables) {
            return variables.apply(name).<Value>map(Value.Text::new).orElseGet(Value.Nothing::new);
        }
    }

    record Operated(Operation operation, Term left, Term right) implements Term {
        @Override
        public Value evaluate(Function<String, Optional<String>> variables) {
            Value first = left.evaluate(variables);
            return switch (operation) {
                case AND -> first.holds() ? right.evaluate(variables) : first;
                case OR -> first.holds() ? first : right.evaluate(variables);
                case EQUALS -> new Value.Truth(first.equals(right.evaluate(variables)));
                case NOT_EQUALS -> new Value.Truth(!first.equals(right.evaluate(variables)));
                case MATCHES -> new Value.Truth(matches(first, right.evaluate(variables)));
                case NOT_MATCHES -> new Value.Truth(!matches(first, right.evaluate(variables)));
            };
        }

        private static boolean matches(Value left, Value right) {
            String text = left instanceof Value.Text(String value) ? value : "";
            return switch (right) {
                case Value.Pattern(Regex regex) -> regex.find(text);
                case Value.Text(String pattern) when Lexer.looksLikePattern(pattern) -> Lexer.wholePattern(pattern)
                        .orElseThrow(() -> new ExpressionProblem("RuntimeError: Invalid regular expression"))
                        .find(text);
                case Value.Text(String whole) -> whole.contains(text);
                case Value.Truth truth -> false;
                case Value.Nothing nothing -> false;
            };
        }
    }
}
