package dev.slipway.application.approval.decision;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToIntFunction;

/** Caches results about commits, which are immutable, up to a size together. The least recently used ones are evicted first. */
final class CommitCache<K, V> {

    private final long limit;
    private final ToIntFunction<V> size;
    private final Map<K, V> known = new LinkedHashMap<>(16, 0.75f, true);
    private long used;

    /** @param size of a result, about its number of characters */
    CommitCache(long limit, ToIntFunction<V> size) {
        this.limit = limit;
        this.size = size;
    }

    synchronized Optional<V> find(K key) {
        return Optional.ofNullable(known.get(key));
    }

    synchronized V put(K key, V result) {
        V former = known.put(key, result);
        used += size.applyAsInt(result) - (former == null ? 0 : size.applyAsInt(former));
        for (Iterator<V> oldest = known.values().iterator(); used > limit; oldest.remove()) {
            used -= size.applyAsInt(oldest.next());
        }
        return result;
    }
}
