package dev.slipway.application.kernel;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A part of a list.
 *
 * @param items in the order of the list
 * @param total how many records match, counted up to one more than {@link PageRequest#TOTAL_CAP}; a page of a walk by key does not count
 *              but looks one record ahead, so there it is more than the items where something follows
 * @param next  of a walk in the list's own order, the place that the next page follows; empty on the last page and for all other pages
 */
public record Page<T>(List<T> items, long total, Optional<Position> next) {

    public Page {
        items = List.copyOf(items);
    }

    public Page(List<T> items, long total) {
        this(items, total, Optional.empty());
    }

    public static <T> Page<T> empty() {
        return new Page<>(List.of(), 0);
    }

    /** Returns a page of a walk in id order, of what was found when one record more was asked for than fits. */
    public static <T> Page<T> walked(List<T> found, int size) {
        return new Page<>(found.subList(0, Math.min(size, found.size())), found.size());
    }

    /**
     * Returns a page of a walk in the list's own order, of what was found when one record more was asked for than fits.
     *
     * @param place tells where a record stands
     */
    public static <T> Page<T> walked(List<T> found, int size, Function<? super T, Position> place) {
        boolean more = found.size() > size;
        return new Page<>(found.subList(0, Math.min(size, found.size())), found.size(),
                more ? Optional.of(place.apply(found.get(size - 1))) : Optional.empty());
    }

    /** Returns the page with other items, which stand for these one by one. */
    public <R> Page<R> with(List<R> others) {
        return new Page<>(others, total, next);
    }

    public <R> Page<R> map(Function<? super T, ? extends R> function) {
        return with(items.stream().<R>map(function).toList());
    }
}
