package dev.slipway.application.kernel;

import java.util.Optional;

/** Requested part of a list. Both forms are bounded, so a list is never read whole by accident. */
public sealed interface PageRequest {

    /** Specification, section Limits: per_page default 20, max 100. */
    int DEFAULT_SIZE = 20;
    int MAX_SIZE = 100;

    /** Totals above this number of records are not reported. Specification, section Pagination. */
    int TOTAL_CAP = 10_000;

    /** Returns the maximum number of items. */
    int size();

    /** A page by number, from 1. */
    record Offset(int page, int size) implements PageRequest {
        public Offset {
            if (page < 1 || size < 1 || size > MAX_SIZE) {
                throw new IllegalArgumentException("page " + page + ", size " + size);
            }
        }

        public long skipped() {
            return (page - 1L) * size;
        }

        public static Offset first() {
            return new Offset(1, DEFAULT_SIZE);
        }
    }

    /**
     * A page of a walk by key. It starts after a position in the list's own order, or after a record in id order.
     *
     * @param after     in id order, the id of the last record seen, or 0 to start at the beginning
     * @param ascending in id order, the direction of the walk
     * @param behind    position after which the page starts in the list's own order; empty for a walk in id order
     */
    record Keyset(long after, boolean ascending, int size, Optional<KeysetPosition> behind) implements PageRequest {
        public Keyset {
            if (size < 1 || size > MAX_SIZE) {
                throw new IllegalArgumentException("size " + size);
            }
        }

        /** Walks in id order. */
        public Keyset(long after, boolean ascending, int size) {
            this(after, ascending, size, Optional.empty());
        }

        /** Walks in the list's own order. */
        public static Keyset inOrder(KeysetPosition behind, int size) {
            return new Keyset(0, true, size, Optional.of(behind));
        }
    }
}
