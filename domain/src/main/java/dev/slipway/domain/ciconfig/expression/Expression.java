package dev.slipway.domain.ciconfig.expression;

import java.util.Optional;
import java.util.function.Function;

/**
 * A condition of the CI language, as in {@code rules: if}. It is kept parsed, so that a configuration is checked once and
 * evaluated for every pipeline.
 */
public final class Expression {
    private final String text;
    private final Term term;
    private final String problem;

    private Expression(String text, Term term, String problem) {
        this.text = text;
        this.term = term;
        this.problem = problem;
    }

    /** Reads an expression; {@link #problem()} tells whether it is one. */
    public static Expression parse(String text) {
        try {
            return new Expression(text, Parser.parse(text), null);
        } catch (ExpressionProblem problem) {
            return new Expression(text, null, problem.getMessage());
        }
    }

    /** Why the text is no expression, or empty. */
    public Optional<String> problem() {
        return Optional.ofNullable(problem);
    }

    public boolean isValid() {
        return problem == null;
    }

    /** Its value under the variables given, or empty where it is no expression or a variable holds a broken pattern. */
    public Optional<Value> evaluate(Function<String, Optional<String>> variables, Search search) {
        try {
            return term == null ? Optional.empty() : Optional.of(term.evaluate(variables, search));
        } catch (ExpressionProblem broken) {
            return Optional.empty();
        }
    }

    /** Whether it holds under the variables given; what cannot be evaluated does not hold. */
    public boolean isTrue(Function<String, Optional<String>> variables, Search search) {
        return evaluate(variables, search).map(Value::isPresent).orElse(false);
    }

    /** The expression as written. */
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
