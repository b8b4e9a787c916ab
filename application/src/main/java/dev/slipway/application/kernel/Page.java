package dev.slipway.application.kernel;

import java.util.List;
import java.util.function.Function;

/**
 * A part of a list.
 *
 * @param items in the order of the list
 * @param total how many records match, counted up to one more than {@link PageRequest#TOTAL_CAP}; 0 in keyset pages, which do not count
 */
public record Page<T>(List<T> items, long total) {

    public Page {
        items = List.copyOf(items);
    }

    public static <T> Page<T> empty() {
        return new Page<>(List.of(), 0);
    }

    public <R> Page<R> map(Function<? super T, ? extends R> function) {
        return new Page<>(items.stream().<R>map(function).toList(), total);
    }
}
