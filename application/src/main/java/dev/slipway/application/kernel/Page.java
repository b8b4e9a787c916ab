package dev.slipway.application.kernel;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A part of a list.
 *
 * @param items in the order of the list
 * @param total number of matching records, counted up to one more than {@link PageRequest#TOTAL_CAP}; a page of a walk by key does not
 *     count but looks one record ahead, so there it exceeds the number of items if more records follow
 * @param next position after which the next page starts, for walks in the list's own order; empty on the last page and otherwise
 */
public record Page<T>(List<T> items, long total, Optional<KeysetPosition> next) {

    public Page {
        items = List.copyOf(items);
    }

    public Page(List<T> items, long total) {
        this(items, total, Optional.empty());
    }

    public static <T> Page<T> empty() {
        return new Page<>(List.of(), 0);
    }

    /** Returns a page of a walk in id order, from records queried with one more than the page size. */
    public static <T> Page<T> walked(List<T> found, int size) {
        return new Page<>(found.subList(0, Math.min(size, found.size())), found.size());
    }

    /**
     * Returns a page of a walk in the list's own order, from records queried with one more than the page size.
     *
     * @param position returns the position of a record
     */
    public static <T> Page<T> walked(List<T> found, int size, Function<? super T, KeysetPosition> position) {
        boolean more = found.size() > size;
        return new Page<>(found.subList(0, Math.min(size, found.size())), found.size(),
                more ? Optional.of(position.apply(found.get(size - 1))) : Optional.empty());
    }

    /** Returns the page with each item converted. */
    public <R> Page<R> with(List<R> others) {
        return new Page<>(others, total, next);
    }

    public <R> Page<R> map(Function<? super T, ? extends R> function) {
        return with(items.stream().<R>map(function).toList());
    }
}
