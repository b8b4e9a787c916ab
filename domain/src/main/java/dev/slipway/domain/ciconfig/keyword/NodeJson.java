package dev.slipway.domain.ciconfig.keyword;

import dev.slipway.domain.ciconfig.tree.Node;
import dev.slipway.domain.ciconfig.tree.Trees;
import java.util.Map;

/** Writes a value of a configuration as JSON, which is YAML too. Used for values that are stored without being read. */
public final class NodeJson {
    /** Maximum length of the text, since escapes can multiply the size of a value. */
    public static final int MAX_LENGTH = 1024 * 1024;

    private final StringBuilder out = new StringBuilder();

    private NodeJson() {
    }

    public static String of(Node node) {
        NodeJson text = new NodeJson();
        text.write(node);
        return text.out.toString();
    }

    private void write(Node node) {
        if (out.length() + node.weight() > MAX_LENGTH) {
            throw Trees.tooBig(node.position());
        }
        switch (node) {
            case Node.Text text -> quote(text.text());
            case Node.Sequence sequence -> {
                String separator = "[";
                for (Node item : sequence.items()) {
                    out.append(separator);
                    write(item);
                    separator = ",";
                }
                out.append(sequence.items().isEmpty() ? "[]" : "]");
            }
            case Node.Mapping mapping -> write(mapping);
            case Node.Null nothing -> out.append("null");
            case Node.Reference reference -> throw new IllegalStateException("references are resolved before keywords are read");
            default -> out.append(Trees.scalarText(node));
        }
    }

    private void write(Node.Mapping mapping) {
        String separator = "{";
        for (Map.Entry<String, Node.Member> entry : mapping.members().entrySet()) {
            out.append(separator);
            quote(entry.getKey());
            out.append(':');
            write(entry.getValue().value());
            separator = ",";
        }
        out.append(mapping.members().isEmpty() ? "{}" : "}");
    }

    private void quote(String text) {
        out.append('"');
        text.chars().forEach(character -> {
            if (character == '"' || character == '\\') {
                out.append('\\').append((char) character);
            } else if (character < ' ' || character == 0x7f || character == 0x85) {
                out.append(String.format("\\u%04x", character));
            } else {
                out.append((char) character);
            }
        });
        out.append('"');
    }
}
