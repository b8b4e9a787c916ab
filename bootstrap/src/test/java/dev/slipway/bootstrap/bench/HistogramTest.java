package dev.slipway.bootstrap.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class HistogramTest {

    private final Histogram histogram = new Histogram();

    @Test
    void portions_are_those_of_all_durations() {
        for (long micros = 1; micros <= 1_000; micros++) {
            histogram.record(micros * 1_000);
        }
        assertEquals(1_000, histogram.count());
        assertEquals(0.5, histogram.millis(0.5), 0.5 * 0.016);
        assertEquals(0.99, histogram.millis(0.99), 0.99 * 0.016);
        assertEquals(1.0, histogram.millis(1), 0.016);
    }

    @Test
    void durations_from_nanoseconds_to_hours_keep_their_size() {
        for (long nanos : new long[] {0, 1, 63, 64, 127, 128, 1_000, 123_456_789, 3_600_000_000_000L, Long.MAX_VALUE}) {
            Histogram one = new Histogram();
            one.record(nanos);
            assertEquals(nanos / 1e6, one.millis(0.99), nanos / 1e6 * 0.016);
        }
    }

    @Test
    void histograms_add_up() {
        Histogram other = new Histogram();
        other.record(3_000_000);
        histogram.record(1_000_000);
        histogram.add(other);
        assertEquals(2, histogram.count());
        assertEquals(1, histogram.millis(0.5), 0.016);
        assertEquals(3, histogram.millis(0.99), 0.048);
    }

    @Test
    void empty_histogram_answers_zero() {
        assertEquals(0, histogram.millis(0.99));
    }
}
