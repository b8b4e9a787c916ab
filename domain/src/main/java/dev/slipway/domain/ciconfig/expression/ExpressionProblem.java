package dev.slipway.domain.ciconfig.expression;

/** Syntax error of an expression. {@link Expression} catches it and returns it as a value. */
final class ExpressionProblem extends RuntimeException {
    private static final long serialVersionUID = 1L;

    ExpressionProblem(String message) {
        super(message, null, false, false);
    }
}
