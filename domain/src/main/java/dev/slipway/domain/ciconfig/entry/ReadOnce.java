package dev.slipway.domain.ciconfig.entry;

import dev.slipway.domain.ciconfig.tree.Node;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;

/**
 * Remembers what values of a tree were read as. Jobs that extend the same template share its values, and a configuration of many jobs
 * would otherwise read each of them again for every job.
 */
final class ReadOnce {
    private final Map<Node, Map<String, Object>> known = new IdentityHashMap<>();

    /** Reads a value of a keyword; where that gave findings it is read again at the next place, since they name places. */
    @SuppressWarnings("unchecked")
    <T> T read(String keyword, Keyword.Reader<T> reader, Place place, Node node) {
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
