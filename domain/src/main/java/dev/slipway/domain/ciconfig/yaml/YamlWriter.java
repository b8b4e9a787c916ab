package dev.slipway.domain.ciconfig.yaml;

import dev.slipway.domain.ciconfig.finding.Stop;
import dev.slipway.domain.ciconfig.tree.Node;
import dev.slipway.domain.ciconfig.tree.Trees;
import java.util.Map;

/**
 * Writes a tree as YAML that reads back as the same tree: two spaces a level, lists at the indent of their key, quotes where a text
 * would read as another type. Clients show the merged configuration and check it again.
 */
public final class YamlWriter {
    private static final int LONGEST_SIMPLE_KEY = 128;

    private final StringBuilder out = new StringBuilder("---\n");

    private YamlWriter() {
    }

    public static String write(Node.Mapping root) {
        YamlWriter writer = new YamlWriter();
        if (root.members().isEmpty()) {
            return "--- {}\n";
        }
        writer.mapping(root, 0, false);
        return writer.out.toString();
    }

    /** Writes a mapping; {@code continued} means that the first key is on a line that a list began. */
    private void mapping(Node.Mapping mapping, int indent, boolean continued) {
        boolean first = continued;
        for (Map.Entry<String, Node.Member> entry : mapping.members().entrySet()) {
            if (!first) {
                indent(indent);
            }
            first = false;
            String key = YamlText.key(entry.getKey());
            if (key.length() > LONGEST_SIMPLE_KEY) {
                out.append("? ").append(key).append('\n');
                indent(indent);
                out.append(':');
            } else {
                out.append(key).append(':');
            }
            value(entry.getValue().value(), indent);
        }
    }

    /** Writes the value of a key. */
    private void value(Node node, int indent) {
        switch (node) {
            case Node.Mapping mapping when !mapping.members().isEmpty() -> {
                out.append('\n');
                mapping(mapping, indent + 2, false);
            }
            case Node.Sequence sequence when !sequence.items().isEmpty() -> {
                out.append('\n');
                sequence(sequence, indent, false);
            }
            default -> leaf(node, indent);
        }
    }

    private void sequence(Node.Sequence sequence, int indent, boolean continued) {
        boolean first = continued;
        for (Node item : sequence.items()) {
            if (!first) {
                indent(indent);
            }
            first = false;
            out.append('-');
            switch (item) {
                case Node.Mapping mapping when !mapping.members().isEmpty() -> {
                    out.append(' ');
                    mapping(mapping, indent + 2, true);
                }
                case Node.Sequence inner when !inner.items().isEmpty() -> {
                    out.append(' ');
                    sequence(inner, indent + 2, true);
                }
                default -> leaf(item, indent);
            }
        }
    }

    private void leaf(Node node, int indent) {
        String text = switch (node) {
            case Node.Text given -> given.symbol() ? symbol(given) : YamlText.value(given.text(), indent + 2);
            case Node.Fraction(double value, var position) when Double.isNaN(value) -> ".nan";
            case Node.Fraction(double value, var position) when value == Double.POSITIVE_INFINITY -> ".inf";
            case Node.Fraction(double value, var position) when value == Double.NEGATIVE_INFINITY -> "-.inf";
            case Node.Mapping mapping -> "{}";
            case Node.Sequence sequence -> "[]";
            case Node.Reference reference -> throw new Stop(Trees.inspect(reference) + " could not be found", reference.position());
            default -> Trees.scalarText(node);
        };
        out.append(text.isEmpty() ? "" : " ").append(text).append('\n');
    }

    private static String symbol(Node.Text given) {
        return YamlText.isPlain(":" + given.text()) ? ":" + given.text() : YamlText.quoted(given.text());
    }

    private void indent(int spaces) {
        out.repeat(' ', spaces);
    }
}
