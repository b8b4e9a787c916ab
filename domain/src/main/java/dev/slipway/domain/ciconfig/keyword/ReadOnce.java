package dev.slipway.domain.ciconfig.keyword;

import dev.slipway.domain.ciconfig.tree.Node;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Caches the values that nodes of a tree were read as. Jobs that extend the same template share its nodes, so each is read once for all
 * of them.
 */
public final class ReadOnce {
    private final Map<Node, Map<String, Object>> known = new IdentityHashMap<>();

    /** Returns the value of a node. A node with errors is read again at each place, since its findings name the place. */
    @SuppressWarnings("unchecked")
    public <T> @Nullable T read(String keyword, ValueReader<T> reader, Place place, Node node) {
        Map<String, Object> values = known.get(node);
        if (values != null && values.containsKey(keyword)) {
            return (T) values.get(keyword);
        }
        int before = place.findings().errors();
        T value = reader.read(place, node);
        if (place.findings().errors() == before) {
            known.computeIfAbsent(node, fresh -> new HashMap<>()).put(keyword, value);
        }
        return value;
    }
}
