package dev.slipway.bootstrap.bench;

/**
 * Counts durations in buckets of a width of at most 1.6 percent of their value, so that percentiles of millions of requests need 30 kB.
 * One thread at a time records.
 */
final class Histogram {

    private static final int DIGITS = 6;
    private static final int HALF = 1 << DIGITS;

    private final long[] counts = new long[HALF * (Long.SIZE - DIGITS)];
    private long total;

    void record(long nanos) {
        counts[bucket(Math.max(0, nanos))]++;
        total++;
    }

    void add(Histogram other) {
        for (int bucket = 0; bucket < counts.length; bucket++) {
            counts[bucket] += other.counts[bucket];
        }
        total += other.total;
    }

    long count() {
        return total;
    }

    /** Returns the milliseconds that a portion of all durations, between 0 and 1, does not exceed; 0 without any. */
    double millis(double portion) {
        long wanted = Math.max(1, (long) Math.ceil(portion * total));
        long passed = 0;
        for (int bucket = 0; bucket < counts.length; bucket++) {
            passed += counts[bucket];
            if (passed >= wanted) {
                return middle(bucket) / 1e6;
            }
        }
        return 0;
    }

    /** Values below 64 have a bucket each, values of each further binary order share 64. */
    private static int bucket(long value) {
        int shift = Math.max(0, Long.SIZE - Long.numberOfLeadingZeros(value) - DIGITS - 1);
        return (shift << DIGITS) + (int) (value >>> shift);
    }

    private static double middle(int bucket) {
        int shift = Math.max(0, (bucket >> DIGITS) - 1);
        long low = (long) (bucket - (shift << DIGITS)) << shift;
        return low + ((1L << shift) - 1) / 2.0;
    }
}
