package dev.slipway.application.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;

/** Walks a list by key in its own order, as the kits of all lists do. */
public final class Walks {

    private static final int MOST_PAGES = 200;

    private Walks() {
    }

    /** Returns what is met while nothing changes. */
    public static <T> List<T> all(Function<PageRequest, Page<T>> list, int size) {
        return all(list, size, (page, last) -> { });
    }

    /**
     * Returns what is met.
     *
     * @param meanwhile is told each page's number and last record before the next page is asked for
     */
    public static <T> List<T> all(Function<PageRequest, Page<T>> list, int size, BiConsumer<Integer, T> meanwhile) {
        List<T> met = new ArrayList<>();
        KeysetPosition behind = KeysetPosition.start("cursor");
        for (int number = 1; behind != null; number++) {
            assertTrue(number < MOST_PAGES, () -> "the walk does not end: " + met);
            Page<T> page = list.apply(PageRequest.Keyset.inOrder(behind, size));
            assertEquals(page.next().isPresent(), page.total() > page.items().size());
            assertTrue(page.next().isEmpty() || page.items().size() == size, () -> "a page in between is full: " + page);
            met.addAll(page.items());
            behind = page.next().orElse(null);
            if (!page.items().isEmpty()) {
                meanwhile.accept(number, page.items().getLast());
            }
        }
        return met;
    }

    /** Checks that pages of one, two and three records meet what the list shows by page, in the same order. */
    public static <T> void same(Function<PageRequest, Page<T>> list) {
        List<T> listed = list.apply(new PageRequest.Offset(1, PageRequest.MAX_SIZE)).items();
        for (int size : List.of(1, 2, 3, PageRequest.MAX_SIZE)) {
            assertEquals(listed, all(list, size), "pages of " + size);
        }
    }
}
