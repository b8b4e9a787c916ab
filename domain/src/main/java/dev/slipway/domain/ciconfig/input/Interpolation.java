package dev.slipway.domain.ciconfig.input;

import dev.slipway.domain.ciconfig.finding.Position;
import dev.slipway.domain.ciconfig.finding.Stop;
import dev.slipway.domain.ciconfig.tree.Node;
import dev.slipway.domain.ciconfig.tree.Trees;
import dev.slipway.domain.variable.VariableSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Replaces {@code $[[ inputs.name | function ]]} in every key and text of a tree. A block that is a whole text keeps its type. */
final class Interpolation {
    /** Maximum number of blocks of a file. */
    static final int MAX_BLOCKS = 10_000;
    /** Maximum number of functions of a block (3.14 of the language). */
    static final int MAX_FUNCTIONS = 3;
    /** Maximum characters of one text after interpolation. */
    static final int MAX_TEXT = 1024 * 1024;

    private static final String OPEN = "$[[";
    private static final String CLOSE = "]]";
    /** Maximum length of a block, in characters. */
    private static final int MAX_BLOCK = 1024;

    private final Map<String, Node> values;
    private final VariableSet variables;
    private final Problems problems = new Problems();
    private int blocks;

    private Interpolation(Map<String, Node> values, VariableSet variables) {
        this.values = values;
        this.variables = variables;
    }

    static Interpolation of(Map<String, Node> values, VariableSet variables) {
        return new Interpolation(values, variables);
    }

    Node.Mapping applied(Node.Mapping content) {
        Node.Mapping applied = (Node.Mapping) node(content);
        problems.stopIfAny();
        return Trees.bounded(applied, Trees.MAX_FILE_WEIGHT);
    }

    private Node node(Node node) {
        return problems.isFull() ? node : switch (node) {
            case Node.Text text -> text(text);
            case Node.Sequence sequence -> sequence(sequence);
            case Node.Mapping mapping -> mapping(mapping);
            case Node.Reference(Node target, Position position) -> new Node.Reference(node(target), position);
            default -> node;
        };
    }

    private Node sequence(Node.Sequence sequence) {
        List<Node> items = new ArrayList<>();
        long weight = 0;
        for (Node item : sequence.items()) {
            Node applied = node(item);
            weight = accepted(weight, applied);
            if (item instanceof Node.Text && applied instanceof Node.Sequence several) {
                items.addAll(several.items());
            } else {
                items.add(applied);
            }
        }
        return Node.Sequence.of(items, sequence.position());
    }

    private Node mapping(Node.Mapping mapping) {
        Map<String, Node.Member> members = new LinkedHashMap<>();
        long weight = 0;
        for (Map.Entry<String, Node.Member> entry : mapping.members().entrySet()) {
            Node.Member member = entry.getValue();
            Node value = node(member.value());
            weight = accepted(weight, value);
            members.put(shown(text(new Node.Text(entry.getKey(), false, member.position()))), member.withValue(value));
        }
        return Node.Mapping.of(members, mapping.position());
    }

    private static long accepted(long weight, Node next) {
        if (weight + next.weight() > Trees.MAX_FILE_WEIGHT) {
            throw Trees.tooBig(next.position());
        }
        return weight + next.weight();
    }

    private Node text(Node.Text given) {
        String text = given.text();
        int open = text.indexOf(OPEN);
        if (open == -1) {
            return given;
        }
        StringBuilder out = new StringBuilder();
        int done = 0;
        int close = 0;
        int line = 0;
        while (open != -1) {
            close = next(text, CLOSE, close, open + OPEN.length());
            line = next(text, "\n", line, open + OPEN.length());
            boolean fits = close != -1 && close + CLOSE.length() - open <= MAX_BLOCK;
            if (!fits && close != -1 && (line == -1 || line > close)) {
                problems.add("maximum interpolation expression size exceeded", given.position());
                open = text.indexOf(OPEN, close);
                continue;
            }
            String data = fits ? text.substring(open + OPEN.length(), close).strip() : "";
            if (data.length() < 2 || data.contains("\n")) {
                open = text.indexOf(OPEN, open + OPEN.length());
                continue;
            }
            Optional<Node> value = block(data, given.position());
            if (open == 0 && close + CLOSE.length() == text.length()) {
                return value.orElse(given);
            }
            add(out, text.substring(done, open), given.position());
            add(out, value.map(Interpolation::shown).orElse(""), given.position());
            done = close + CLOSE.length();
            open = text.indexOf(OPEN, done);
        }
        add(out, text.substring(done), given.position());
        return new Node.Text(out.toString(), given.symbol(), given.position());
    }

    /**
     * Returns the next index of a text, after the one found before, so that a text with many blocks is searched once.
     */
    private static int next(String text, String wanted, int found, int from) {
        return found == -1 || found >= from ? found : text.indexOf(wanted, from);
    }

    /** Adds a piece where the text stays within its limit. */
    private static void add(StringBuilder text, String piece, Position position) {
        if (text.length() + piece.length() > MAX_TEXT) {
            throw new Stop("config node too large", position);
        }
        text.append(piece);
    }

    private static String shown(Node node) {
        return Trees.isScalar(node) ? Trees.scalarText(node) : Trees.inspect(node);
    }

    private Optional<Node> block(String data, Position position) {
        if (++blocks > MAX_BLOCKS) {
            throw new Stop("too many interpolation blocks", position);
        }
        List<String> pieces = Arrays.stream(data.split("\\|")).map(String::strip).toList();
        if (pieces.size() > MAX_FUNCTIONS + 1) {
            problems.add("too many functions in interpolation block", position);
            return Optional.empty();
        }
        Optional<Node> value = access(pieces.getFirst(), position);
        for (String function : pieces.subList(1, pieces.size())) {
            value = value.flatMap(node -> called(function, node, position));
        }
        return value.map(node -> Trees.at(node, position));
    }

    private Optional<Node> called(String function, Node node, Position position) {
        return switch (InputFunction.call(function, node, variables)) {
            case InputFunction.Outcome.Value(Node result) -> Optional.of(result);
            case InputFunction.Outcome.Problem(String text) -> {
                problems.add(text, position);
                yield Optional.empty();
            }
        };
    }

    private Optional<Node> access(String path, Position position) {
        String[] keys = path.split("\\.", -1);
        if (keys.length == 1) {
            problems.add("invalid pattern used for interpolation. valid pattern is $[[ inputs.input ]]", position);
            return Optional.empty();
        }
        String unknown = !keys[0].equals("inputs") ? keys[0] : !values.containsKey(keys[1]) ? keys[1] : keys.length > 2 ? keys[2] : null;
        if (unknown != null) {
            problems.add("unknown input name provided: `" + unknown + "` in `" + path + "`", position);
            return Optional.empty();
        }
        return Optional.ofNullable(values.get(keys[1]));
    }
}
