package dev.slipway.domain.ciconfig.input;

import dev.slipway.domain.ciconfig.tree.Node;
import dev.slipway.domain.ciconfig.tree.Trees;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;

/** What values an input takes. A text is the usual one, and takes numbers and truth values too, as they are written. */
enum InputType {
    STRING(Trees::isScalar),
    NUMBER(node -> node instanceof Node.Whole || node instanceof Node.Fraction),
    BOOLEAN(Node.Truth.class::isInstance),
    ARRAY(Node.Sequence.class::isInstance);

    private final Predicate<Node> accepts;

    InputType(Predicate<Node> accepts) {
        this.accepts = accepts;
    }

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    boolean accepts(Node value) {
        return accepts.test(value);
    }

    /** The value as configurations receive it. */
    Node value(Node given) {
        return this == STRING ? new Node.Text(Trees.scalarText(given), false, given.position()) : given;
    }

    static Optional<InputType> of(String word) {
        return Arrays.stream(values()).filter(type -> type.word().equals(word)).findFirst();
    }
}
