package dev.slipway.domain.ciconfig.expression;

/** Carries a problem from the depth of a parse to {@link Expression}, which turns it into a value. */
final class ExpressionProblem extends RuntimeException {
    private static final long serialVersionUID = 1L;

    ExpressionProblem(String message) {
        super(message, null, false, false);
    }
}
