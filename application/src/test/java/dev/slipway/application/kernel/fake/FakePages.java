package dev.slipway.application.kernel.fake;

import dev.slipway.application.kernel.KeysetPosition;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/** Parts of lists in memory. The place of a record is remembered with the record, so that it stays where the record goes. */
public final class FakePages {

    private static final Map<String, Object> MET = new ConcurrentHashMap<>();

    private FakePages() {
    }

    /**
     * Returns a part of a list.
     *
     * @param matching in any order
     * @param order    ends with the id
     */
    public static <T> Page<T> of(Stream<T> matching, Comparator<T> order, ToLongFunction<T> id, PageRequest request) {
        List<T> all = matching.sorted(order).toList();
        return switch (request) {
            case PageRequest.Offset offset -> new Page<>(all.stream().skip(offset.skipped()).limit(offset.size()).toList(),
                    Math.min(all.size(), PageRequest.TOTAL_CAP + 1));
            case PageRequest.Keyset keyset when keyset.behind().isPresent() -> inOrder(all, order, keyset.behind().get(), keyset.size());
            case PageRequest.Keyset keyset -> Page.walked(all.stream()
                    .filter(item -> keyset.after() == 0 || (keyset.ascending() ? id.applyAsLong(item) > keyset.after()
                            : id.applyAsLong(item) < keyset.after()))
                    .sorted(keyset.ascending() ? Comparator.comparingLong(id) : Comparator.comparingLong(id).reversed())
                    .limit(keyset.size() + 1).toList(), keyset.size());
        };
    }

    @SuppressWarnings("unchecked")
    private static <T> Page<T> inOrder(List<T> all, Comparator<T> order, KeysetPosition behind, int size) {
        Optional<T> last = behind.atStart() ? Optional.empty()
                : Optional.of((T) behind.values().getFirst().map(MET::get).orElseThrow(behind::invalid));
        List<T> found = all.stream().filter(item -> last.isEmpty() || order.compare(item, last.get()) > 0).limit(size + 1L).toList();
        return Page.walked(found, size, item -> {
            String name = UUID.randomUUID().toString();
            MET.put(name, item);
            return behind.at(List.of(Optional.of(name)));
        });
    }
}
