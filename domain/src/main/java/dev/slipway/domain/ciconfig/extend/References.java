package dev.slipway.domain.ciconfig.extend;

import dev.slipway.domain.ciconfig.finding.Stop;
import dev.slipway.domain.ciconfig.tree.Node;
import dev.slipway.domain.ciconfig.tree.Trees;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Replaces <code>!reference [job, key]</code> by the referenced value (3.11 of the language). */
public final class References {
    /** Maximum length of a chain of references. */
    static final int MAX_CHAIN = 10;

    private final Node.Mapping root;
    private final Set<Node.Reference> chain = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Map<List<String>, Node> done = new HashMap<>();
    private final Map<List<String>, Integer> heights = new HashMap<>();
    private final Map<Node, Node> shared = new IdentityHashMap<>();
    private int height;

    private References(Node.Mapping root) {
        this.root = root;
    }

    public static Node.Mapping resolve(Node.Mapping root) {
        return Trees.bounded((Node.Mapping) new References(root).resolved(root), Trees.MAX_TOTAL_WEIGHT);
    }

    private Node resolved(Node node) {
        return switch (node) {
            case Node.Reference reference -> target(reference);
            case Node.Sequence sequence -> shared(sequence);
            case Node.Mapping mapping -> mapping(mapping);
            default -> node;
        };
    }

    /**
     * Resolves a list once, so jobs that extend one template share it. Inside a chain each list is resolved again, since the depth
     * differs.
     */
    private Node shared(Node.Sequence sequence) {
        Node known = chain.isEmpty() ? shared.get(sequence) : null;
        if (known != null) {
            return known;
        }
        Node value = sequence(sequence);
        shared.put(sequence, value);
        return value;
    }

    private Node sequence(Node.Sequence sequence) {
        List<Node> items = new ArrayList<>();
        boolean changed = false;
        long weight = 0;
        for (Node item : sequence.items()) {
            Node value = resolved(item);
            changed |= value != item;
            weight = accepted(weight, value);
            items.add(value);
        }
        return changed ? Node.Sequence.of(items, sequence.position()) : sequence;
    }

    private Node mapping(Node.Mapping mapping) {
        Map<String, Node> changed = new HashMap<>();
        long weight = 0;
        for (Map.Entry<String, Node.Member> entry : mapping.members().entrySet()) {
            Node value = resolved(entry.getValue().value());
            if (value != entry.getValue().value()) {
                changed.put(entry.getKey(), value);
            }
            weight = accepted(weight, value);
        }
        if (changed.isEmpty()) {
            return mapping;
        }
        Map<String, Node.Member> members = new LinkedHashMap<>(mapping.members());
        members.replaceAll((key, member) -> changed.containsKey(key) ? member.withValue(changed.get(key)) : member);
        return Node.Mapping.of(members, mapping.position());
    }

    private static long accepted(long weight, Node value) {
        Trees.bounded(value, Trees.MAX_TOTAL_WEIGHT);
        if (weight + value.weight() > Trees.MAX_TOTAL_WEIGHT) {
            throw Trees.tooBig(value.position());
        }
        return weight + value.weight();
    }

    private Node target(Node.Reference reference) {
        List<String> path = path(reference);
        Node known = done.get(path);
        if (known != null) {
            int below = heights.getOrDefault(path, 0);
            requireDepth(reference, chain.size() + below);
            height = Math.max(height, below);
            return known;
        }
        Node found = root;
        for (String key : path) {
            found = found instanceof Node.Mapping mapping ? mapping.given(key).orElse(null) : null;
            if (found == null) {
                throw stop(reference, "could not be found");
            }
        }
        if (!chain.add(reference)) {
            throw stop(reference, "is part of a circular chain");
        }
        requireDepth(reference, chain.size());
        int before = height;
        height = 0;
        Node value = resolved(found);
        chain.remove(reference);
        done.put(path, value);
        heights.put(path, height + 1);
        height = Math.max(before, height + 1);
        return value;
    }

    private static void requireDepth(Node.Reference reference, int depth) {
        if (depth > MAX_CHAIN) {
            throw stop(reference, "is nested more than " + MAX_CHAIN + " levels deep");
        }
    }

    private static List<String> path(Node.Reference reference) {
        boolean valid = reference.target() instanceof Node.Sequence sequence && !sequence.items().isEmpty()
                && sequence.items().stream().allMatch(Node.Text.class::isInstance);
        if (!valid) {
            throw stop(reference, "is not valid");
        }
        return ((Node.Sequence) reference.target()).items().stream().map(Trees::scalarText).toList();
    }

    private static Stop stop(Node.Reference reference, String problem) {
        return new Stop(Trees.inspect(reference) + " " + problem, reference.position());
    }
}
