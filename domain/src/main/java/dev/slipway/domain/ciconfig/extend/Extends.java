package dev.slipway.domain.ciconfig.extend;

import dev.slipway.domain.ciconfig.finding.Stop;
import dev.slipway.domain.ciconfig.tree.Node;
import dev.slipway.domain.ciconfig.tree.Trees;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Merges the bases that {@code extends} names under the entries of a configuration (3.11 of the language). */
public final class Extends {
    /** Maximum number of ancestors of an entry in one chain. */
    static final int MAX_ANCESTORS = 10;

    private static final String KEYWORD = "extends";
    private static final long MAX_WORK = 8 * Trees.MAX_TOTAL_WEIGHT;

    private final Node.Mapping root;
    private final Map<String, Node> done = new HashMap<>();
    private final Map<String, Integer> heights = new HashMap<>();
    private final List<String> path = new ArrayList<>();
    private long work;

    private Extends(Node.Mapping root) {
        this.root = root;
    }

    /** Returns the configuration with every entry merged over its bases. */
    public static Node.Mapping resolve(Node.Mapping root) {
        Extends run = new Extends(root);
        Map<String, Node.Member> members = new LinkedHashMap<>();
        long weight = 0;
        for (Map.Entry<String, Node.Member> entry : root.members().entrySet()) {
            Node extended = run.extended(entry.getKey(), entry.getValue().value());
            weight += extended.weight();
            if (weight > Trees.MAX_TOTAL_WEIGHT) {
                throw Trees.tooBig(entry.getValue().position());
            }
            members.put(entry.getKey(), entry.getValue().withValue(extended));
        }
        return Node.Mapping.of(members, root.position());
    }

    private Node extended(String key, Node value) {
        if (!(value instanceof Node.Mapping mapping) || !mapping.has(KEYWORD)) {
            return value;
        }
        List<Node> names = names(mapping);
        if (!done.containsKey(key)) {
            check(key, mapping, names);
            path.add(key);
            List<Node> bases = new ArrayList<>();
            int height = 0;
            for (Node name : names) {
                String base = Trees.scalarText(name);
                bases.add(extended(base, root.find(base).orElseThrow()));
                height = Math.max(height, heights.getOrDefault(base, -1) + 1);
            }
            path.removeLast();
            heights.put(key, height);
            done.put(key, merged(bases, mapping));
        } else if (path.size() + heights.getOrDefault(key, 0) > MAX_ANCESTORS) {
            throw tooDeep(key, mapping);
        }
        return done.get(key);
    }

    private static List<Node> names(Node.Mapping mapping) {
        Node given = mapping.find(KEYWORD).orElseThrow();
        return switch (given) {
            case Node.Sequence sequence -> sequence.items();
            case Node.Null nothing -> List.of();
            case Node.Mapping none when none.members().isEmpty() -> List.of();
            default -> List.of(given);
        };
    }

    private void check(String key, Node.Mapping mapping, List<Node> names) {
        List<String> unknown = names.stream().filter(name -> !Trees.isScalar(name) || !root.has(Trees.scalarText(name)))
                .map(Trees::spoken).toList();
        if (!unknown.isEmpty()) {
            throw stop(key, mapping, "unknown keys in `extends` (" + String.join(", ", unknown) + ")");
        }
        List<String> invalid = names.stream().map(Trees::scalarText)
                .filter(name -> !(root.find(name).orElseThrow() instanceof Node.Mapping)).toList();
        if (!invalid.isEmpty()) {
            throw stop(key, mapping, "invalid base hashes in `extends` (" + String.join(", ", invalid) + ")");
        }
        if (path.size() > MAX_ANCESTORS) {
            throw tooDeep(key, mapping);
        }
        if (path.contains(key)) {
            throw stop(key, mapping, "circular dependency detected in `extends`");
        }
    }

    private static Stop stop(String key, Node.Mapping mapping, String problem) {
        return new Stop(key + ": " + problem, Objects.requireNonNull(mapping.members().get(KEYWORD)).position());
    }

    /** Returns the error for the first entry of a resolved chain that is too deep below the current entries. */
    private Stop tooDeep(String key, Node.Mapping mapping) {
        String at = key;
        Node.Mapping current = mapping;
        for (int ancestors = path.size(); ancestors <= MAX_ANCESTORS; ancestors++) {
            int needed = MAX_ANCESTORS - ancestors - 1;
            at = names(current).stream().map(Trees::scalarText)
                    .filter(name -> heights.getOrDefault(name, -1) > needed).findFirst().orElse(at);
            current = (Node.Mapping) root.find(at).orElseThrow();
        }
        return stop(at, current, "nesting too deep in `extends`");
    }

    private Node merged(List<Node> bases, Node.Mapping own) {
        Node result = Node.Mapping.of(Map.of(), own.position());
        for (Node base : bases) {
            work += result.weight() + base.weight();
            if (work > MAX_WORK) {
                throw Trees.tooBig(own.position());
            }
            result = Trees.bounded(Trees.merge(result, base), Trees.MAX_TOTAL_WEIGHT);
        }
        return Trees.bounded(Trees.merge(result, own), Trees.MAX_TOTAL_WEIGHT);
    }
}
