package dev.slipway.domain.ciconfig.tree;

import dev.slipway.domain.ciconfig.finding.Position;
import dev.slipway.domain.ciconfig.finding.Stop;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Operations on trees: merging, limits, and texts of values. */
public final class Trees {
    /** Maximum number of levels of one file (3.1 of the language). */
    public static final int MAX_DEPTH = 100;
    /** Maximum weight of one file, about bytes (3.1 of the language: 2 MB). */
    public static final long MAX_FILE_WEIGHT = 2L * 1024 * 1024;
    /** Maximum weight of a configuration after includes, extends and references. */
    public static final long MAX_TOTAL_WEIGHT = 32L * 1024 * 1024;

    private Trees() {
    }

    /** Merges mappings key by key. Other values are replaced. */
    public static Node merge(Node base, Node over) {
        if (!(base instanceof Node.Mapping under) || !(over instanceof Node.Mapping above)) {
            return over;
        }
        Map<String, Node.Member> members = new LinkedHashMap<>(under.members());
        above.members().forEach((key, member) -> {
            Node.Member former = members.get(key);
            members.put(key, former == null ? member : member.withValue(merge(former.value(), member.value())));
        });
        return Node.Mapping.of(members, above.position());
    }

    /** Returns the value at another position. Its parts keep theirs. */
    public static Node at(Node node, Position position) {
        return switch (node) {
            case Node.Text text -> new Node.Text(text.text(), text.symbol(), position);
            case Node.Whole whole -> new Node.Whole(whole.number(), position);
            case Node.Fraction fraction -> new Node.Fraction(fraction.value(), position);
            case Node.Truth truth -> new Node.Truth(truth.value(), position);
            case Node.Null nothing -> new Node.Null(position);
            case Node.Sequence sequence -> new Node.Sequence(sequence.items(), position, sequence.weight(), sequence.depth());
            case Node.Reference reference -> new Node.Reference(reference.target(), position);
            case Node.Mapping mapping -> new Node.Mapping(mapping.members(), position, mapping.weight(), mapping.depth());
        };
    }

    /** Rejects a tree that is too deep or too large. */
    public static <T extends Node> T bounded(T node, long maximumWeight) {
        if (node.depth() > MAX_DEPTH || node.weight() > maximumWeight) {
            throw tooBig(node.position());
        }
        return node;
    }

    public static Stop tooBig(Position position) {
        return new Stop("The parsed YAML is too big", position);
    }

    /** Returns a value as messages quote it. */
    public static String inspect(Node node) {
        return switch (node) {
            case Node.Text text -> text.symbol() ? ":" + text.text() : quoted(text.text());
            case Node.Sequence sequence -> sequence.items().stream().map(Trees::inspect).collect(Collectors.joining(", ", "[", "]"));
            case Node.Mapping mapping -> mapping.members().entrySet().stream()
                    .map(entry -> quoted(entry.getKey()) + ":" + inspect(entry.getValue().value()))
                    .collect(Collectors.joining(",", "{", "}"));
            case Node.Null nothing -> "null";
            case Node.Reference(Node target, var position) -> "!reference " + inspect(target);
            default -> scalarText(node);
        };
    }

    /** Returns whether a value is blank: null, false or empty. */
    public static boolean isBlank(Node node) {
        return switch (node) {
            case Node.Null nothing -> true;
            case Node.Text text -> text.text().isBlank();
            case Node.Sequence sequence -> sequence.items().isEmpty();
            case Node.Mapping mapping -> mapping.members().isEmpty();
            case Node.Truth truth -> !truth.value();
            default -> false;
        };
    }

    /** Returns a value as messages show it: scalars as they are, others quoted. */
    public static String shown(Node node) {
        return isScalar(node) ? scalarText(node) : inspect(node);
    }

    /** Returns a value inside a sentence: scalars as they are, lists and mappings in the syntax that clients know. */
    public static String spoken(Node node) {
        return node instanceof Node.Sequence || node instanceof Node.Mapping ? detailed(node) : scalarText(node);
    }

    /** Returns values inside a sentence, those of nested lists included. */
    public static String joined(List<Node> nodes) {
        return nodes.stream().map(node -> node instanceof Node.Sequence sequence ? joined(sequence.items()) : spoken(node))
                .collect(Collectors.joining(", "));
    }

    private static String detailed(Node node) {
        return switch (node) {
            case Node.Sequence sequence -> sequence.items().stream().map(Trees::detailed).collect(Collectors.joining(", ", "[", "]"));
            case Node.Mapping mapping -> mapping.members().entrySet().stream()
                    .map(entry -> symbol(entry.getKey()) + "=>" + detailed(entry.getValue().value()))
                    .collect(Collectors.joining(", ", "{", "}"));
            case Node.Text text -> text.symbol() ? symbol(text.text()) : quoted(text.text());
            case Node.Null nothing -> "nil";
            default -> scalarText(node);
        };
    }

    private static String symbol(String name) {
        return ":" + (name.matches("[a-zA-Z_]\\w*[?!=]?") ? name : quoted(name));
    }

    private static String quoted(String text) {
        return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + "\"";
    }

    /** Returns a scalar as text, as variables contain numbers and truth values. Null is the empty text. */
    public static String scalarText(Node node) {
        return switch (node) {
            case Node.Text text -> text.text();
            case Node.Whole whole -> whole.number().toString();
            case Node.Fraction fraction -> fractionText(fraction.value());
            case Node.Truth truth -> Boolean.toString(truth.value());
            default -> "";
        };
    }

    public static boolean isScalar(Node node) {
        return node instanceof Node.Text || node instanceof Node.Whole || node instanceof Node.Fraction || node instanceof Node.Truth;
    }

    private static String fractionText(double value) {
        double size = Math.abs(value);
        if (Double.isInfinite(value) || Double.isNaN(value) || size == 0) {
            return Double.toString(value);
        }
        if (size >= 1e-4 && size < 1e16) {
            String plain = new java.math.BigDecimal(Double.toString(value)).stripTrailingZeros().toPlainString();
            return plain.contains(".") ? plain : plain + ".0";
        }
        String[] parts = Double.toString(value).split("E");
        return parts[0] + "e" + String.format(Locale.ROOT, "%+03d", Integer.parseInt(parts[1]));
    }
}
