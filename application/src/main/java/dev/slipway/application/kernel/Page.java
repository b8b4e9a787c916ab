package dev.slipway.application.kernel;

import java.util.List;
import java.util.function.Function;

/**
 * A part of a list.
 *
 * @param items in the order of the list
 * @param total how many records match, counted up to one more than {@link PageRequest#TOTAL_CAP}; a page of a walk by key does not count
 *              but looks one record ahead, so there it is more than the items where something follows
 */
public record Page<T>(List<T> items, long total) {

    public Page {
        items = List.copyOf(items);
    }

    public static <T> Page<T> empty() {
        return new Page<>(List.of(), 0);
    }

    /** A page of a walk by key, out of what was found when one record more was asked for than fits. */
    public static <T> Page<T> walked(List<T> found, int size) {
        return new Page<>(found.subList(0, Math.min(size, found.size())), found.size());
    }

    public <R> Page<R> map(Function<? super T, ? extends R> function) {
        return new Page<>(items.stream().<R>map(function).toList(), total);
    }
}
