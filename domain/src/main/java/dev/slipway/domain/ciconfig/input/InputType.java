package dev.slipway.domain.ciconfig.input;

import dev.slipway.domain.ciconfig.finding.Stop;
import dev.slipway.domain.ciconfig.tree.Node;
import dev.slipway.domain.ciconfig.tree.Trees;
import dev.slipway.domain.ciconfig.yaml.YamlReader;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Type of the values of an input. Texts, the default, also accept numbers and truth values as written; the others accept them
 * from texts as well, since variables and forms have only texts.
 */
enum InputType {
    STRING(node -> Trees.isScalar(node) || node instanceof Node.Null),
    NUMBER(node -> node instanceof Node.Whole || node instanceof Node.Fraction),
    BOOLEAN(Node.Truth.class::isInstance),
    ARRAY(Node.Sequence.class::isInstance);

    private static final Pattern NUMBERS = Pattern.compile("-?\\d{1,30}(\\.\\d{1,30})?([eE][-+]?\\d{1,3})?");
    private static final Set<String> TRUTHS = Set.of("true", "false");

    private final Predicate<Node> fits;

    InputType(Predicate<Node> fits) {
        this.fits = fits;
    }

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    boolean accepts(Node value) {
        return fits.test(read(value));
    }

    /** Returns the value as configurations receive it. */
    Node value(Node given) {
        return this == STRING ? new Node.Text(Trees.scalarText(given), false, given.position()) : read(given);
    }

    private Node read(Node given) {
        return given instanceof Node.Text text ? switch (this) {
            case STRING -> text;
            case NUMBER -> NUMBERS.matcher(text.text()).matches() ? number(text) : text;
            case BOOLEAN -> TRUTHS.contains(text.text()) ? new Node.Truth(Boolean.parseBoolean(text.text()), text.position()) : text;
            case ARRAY -> text.text().startsWith("[") ? list(text) : text;
        } : given;
    }

    private static Node number(Node.Text text) {
        return text.text().matches("-?\\d+") ? new Node.Whole(new BigInteger(text.text()), text.position())
                : new Node.Fraction(Double.parseDouble(text.text()), text.position());
    }

    private static Node list(Node.Text text) {
        try {
            return YamlReader.documents(text.text(), text.position()).getFirst();
        } catch (Stop none) {
            return text;
        }
    }

    static Optional<InputType> of(String word) {
        return Arrays.stream(values()).filter(type -> type.word().equals(word)).findFirst();
    }
}
