package dev.slipway.domain.ciconfig.expression;

import dev.slipway.domain.kernel.pattern.Regex;

/** Token of an expression. */
sealed interface Token {
    record Open() implements Token {
    }

    record Close() implements Token {
    }

    record Name(String name) implements Token {
    }

    record Text(String text) implements Token {
    }

    record Pattern(Regex regex) implements Token {
    }

    record Null() implements Token {
    }

    record Operator(Operation operation) implements Token {
    }
}
