package dev.slipway.application.kernel;

/**
 * Which part of a list is asked for. Both forms are bounded, so no list can be read whole by accident.
 */
public sealed interface PageRequest {

    /** Specification, section Limits: per_page default 20, max 100. */
    int DEFAULT_SIZE = 20;
    int MAX_SIZE = 100;

    /** Above this many records totals are not told. Specification, section Pagination. */
    int TOTAL_CAP = 10_000;

    /** How many items at the most. */
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
     * What follows a record in id order.
     *
     * @param after     the id of the last record seen, or 0 to start at the beginning
     * @param ascending the direction of the walk
     */
    record Keyset(long after, boolean ascending, int size) implements PageRequest {
        public Keyset {
            if (size < 1 || size > MAX_SIZE) {
                throw new IllegalArgumentException("size " + size);
            }
        }
    }
}
