package dev.slipway.domain.ciconfig.expression;

import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Condition of the CI language, as in {@code rules: if}. It is stored parsed, so a configuration is checked once and
 * evaluated for every pipeline.
 */
public final class Expression {
    private final String text;
    private final @Nullable Term term;
    private final @Nullable String problem;

    private Expression(String text, @Nullable Term term, @Nullable String problem) {
        this.text = text;
        this.term = term;
        this.problem = problem;
    }

    /** Parses an expression; {@link #problem()} returns its syntax error. */
    public static Expression parse(String text) {
        try {
            return new Expression(text, Parser.parse(text), null);
        } catch (ExpressionProblem problem) {
            return new Expression(text, null, problem.getMessage());
        }
    }

    /** Returns the syntax error of the text, or empty. */
    public Optional<String> problem() {
        return Optional.ofNullable(problem);
    }

    public boolean isValid() {
        return problem == null;
    }

    /** Returns the value with these variables; empty for an invalid expression. */
    public Optional<Value> evaluate(Function<String, Optional<String>> variables, Search search) {
        return term == null ? Optional.empty() : Optional.of(term.evaluate(variables, search));
    }

    /** Returns whether the expression is true with these variables. An invalid expression is not. */
    public boolean isTrue(Function<String, Optional<String>> variables, Search search) {
        return evaluate(variables, search).map(Value::isPresent).orElse(false);
    }

    /** Returns the expression as written. */
    public String text() {
        return text;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Expression expression && expression.text.equals(text);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    @Override
    public String toString() {
        return text;
    }
}
