package dev.slipway.domain.ciconfig.expression;

/** Operator of expressions, with its precedence; 0 binds strongest. */
enum Operation {
    EQUALS("==", 0), MATCHES("=~", 0), NOT_EQUALS("!=", 0), NOT_MATCHES("!~", 0), AND("&&", 1), OR("||", 2);

    private final String symbol;
    private final int weakness;

    Operation(String symbol, int weakness) {
        this.symbol = symbol;
        this.weakness = weakness;
    }

    String symbol() {
        return symbol;
    }

    boolean comesBefore(Operation next) {
        return weakness <= next.weakness;
    }
}
